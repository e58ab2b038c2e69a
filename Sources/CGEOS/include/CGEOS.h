// GEOS, loaded when it is first needed.
//
// Linking libgeos costs every start of the command 1.2 ms, most of which ask nothing of it (docs/decisions/0015).
// The header of GEOS still decides the types, so a changed signature does not compile.

#ifndef FOOTWAY_CGEOS_H
#define FOOTWAY_CGEOS_H

#include <geos_c.h>

#define FOOTWAY_GEOS_FUNCTIONS(F)                                                                                 \
  F(Area_r) F(BufferWithStyle_r) F(Contains_r) F(Context_setErrorMessageHandler_r) F(CoordSeq_copyToArrays_r)                          \
  F(CoordSeq_copyFromArrays_r) F(CoordSeq_getSize_r) F(Covers_r) F(Difference_r)                                \
  F(GeomGetX_r) F(GeomGetY_r) F(GeomTypeId_r) F(Geom_createCollection_r) F(Geom_createLineString_r)               \
  F(Geom_createLinearRing_r) F(Geom_createPointFromXY_r) F(Geom_createPolygon_r) F(Geom_destroy_r)                \
  F(Geom_getCoordSeq_r) F(GetCentroid_r) F(GetExteriorRing_r) F(GetGeometryN_r) F(GetInteriorRingN_r)             \
  F(GetNumGeometries_r) F(GetNumInteriorRings_r) F(Intersection_r) F(Length_r) F(MakeValid_r)     \
  F(OrientationIndex_r) F(Polygonize_r) F(Prepare_r) F(PreparedContains_r) F(PreparedCovers_r) F(PreparedGeom_destroy_r)          \
  F(Touches_r) F(UnaryUnion_r) F(UnaryUnionPrec_r) F(isSimple_r) F(isValid_r) F(isValidDetail_r) F(Free_r) F(version)

#define FOOTWAY_GEOS_FIELD(name) __typeof__(&GEOS##name) name;
/// The functions of GEOS that are used, without their common prefix.
typedef struct footway_geos {
  GEOSContextHandle_t (*init)(void);
  void (*finish)(GEOSContextHandle_t handle);
  FOOTWAY_GEOS_FUNCTIONS(FOOTWAY_GEOS_FIELD)
} footway_geos;
#undef FOOTWAY_GEOS_FIELD

/// Loads GEOS once; any thread may call it. NULL when no fitting library is installed.
const footway_geos *footway_geos_load(void);

#endif
