"""A local tangent plane on the WGS 84 ellipsoid, and Web Mercator."""

import math

SEMI_MAJOR = 6378137.0
FLATTENING = 1 / 298.257223563
ECCENTRICITY_2 = FLATTENING * (2 - FLATTENING)


def ecef(lat, lon, height=0.0):
    """Earth-centred coordinates of a geodetic position, degrees and metres."""
    phi, lam = math.radians(lat), math.radians(lon)
    normal = SEMI_MAJOR / math.sqrt(1 - ECCENTRICITY_2 * math.sin(phi) ** 2)
    return (
        (normal + height) * math.cos(phi) * math.cos(lam),
        (normal + height) * math.cos(phi) * math.sin(lam),
        (normal * (1 - ECCENTRICITY_2) + height) * math.sin(phi),
    )


class TangentPlane:
    """East and north in metres on the plane that touches the ellipsoid at an anchor."""

    def __init__(self, lat, lon):
        self.lat, self.lon = lat, lon
        self.origin = ecef(lat, lon)
        phi, lam = math.radians(lat), math.radians(lon)
        self.east = (-math.sin(lam), math.cos(lam), 0.0)
        self.north = (-math.sin(phi) * math.cos(lam), -math.sin(phi) * math.sin(lam), math.cos(phi))

    def to_local(self, lat, lon):
        """East and north of a position on the ellipsoid."""
        offset = [a - b for a, b in zip(ecef(lat, lon), self.origin)]
        return tuple(sum(a * b for a, b in zip(axis, offset)) for axis in (self.east, self.north))

    def to_lat_lon(self, point):
        """The position on the ellipsoid whose east and north are given; Newton's method on ``to_local``."""
        phi = math.radians(self.lat)
        root = math.sqrt(1 - ECCENTRICITY_2 * math.sin(phi) ** 2)
        meridian = SEMI_MAJOR * (1 - ECCENTRICITY_2) / root ** 3
        parallel = SEMI_MAJOR / root * math.cos(phi)
        lat, lon = self.lat, self.lon
        for _ in range(12):
            east, north = self.to_local(lat, lon)
            lat += math.degrees((point[1] - north) / meridian)
            lon += math.degrees((point[0] - east) / parallel)
        return round(lat, 9), round(lon, 9)


def mercator(lat, lon):
    """EPSG:3857 metres of a position."""
    return (
        SEMI_MAJOR * math.radians(lon),
        SEMI_MAJOR * math.log(math.tan(math.pi / 4 + math.radians(lat) / 2)),
    )


def from_mercator(x, y):
    """The position of EPSG:3857 metres."""
    return math.degrees(2 * math.atan(math.exp(y / SEMI_MAJOR)) - math.pi / 2), math.degrees(x / SEMI_MAJOR)
