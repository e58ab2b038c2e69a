/// The fixed parts of the script for pgRouting.
enum PgRoutingScript {
  /// What comes before the rows.
  ///
  /// - Parameter srid: the reference system of the geometries, 4326 for longitude and latitude, 0 for plain metres.
  static func tables(srid: Int) -> String {
    """
    -- A path network of Footway for pgRouting. Load it with: psql --file THIS_FILE DATABASE
    -- It makes the schema footway; to load another one, first: DROP SCHEMA footway CASCADE;
    --
    -- The shortest way from node 1 to node 2, in metres:
    --   SELECT * FROM pgr_dijkstra(
    --     'SELECT id, source, target, cost, reverse_cost FROM footway.edges', 1, 2);
    -- Between nodes by the ids that the venue has:
    --   SELECT route.agg_cost FROM footway.nodes a, footway.nodes b, LATERAL pgr_dijkstraCost(
    --     'SELECT id, source, target, cost, reverse_cost FROM footway.edges', a.id, b.id) route
    --   WHERE a.footway_id = 'FROM' AND b.footway_id = 'TO';
    -- Without a step:
    --   SELECT * FROM pgr_dijkstra(
    --     $$SELECT id, source, target, cost, reverse_cost FROM footway.edges WHERE access = 'yes'$$, 1, 2);
    -- What is within 100 m:
    --   SELECT * FROM pgr_drivingDistance(
    --     'SELECT id, source, target, cost, reverse_cost FROM footway.edges', 1, 100);

    \\set ON_ERROR_STOP on
    SET client_encoding = 'UTF8';
    SET standard_conforming_strings = on;
    BEGIN;
    CREATE EXTENSION IF NOT EXISTS postgis;
    CREATE EXTENSION IF NOT EXISTS pgrouting;
    CREATE SCHEMA footway;

    CREATE TABLE footway.levels (
      id bigint NOT NULL,
      footway_id text NOT NULL,
      name text NOT NULL,
      ordinal double precision
    );

    CREATE TABLE footway.nodes (
      id bigint NOT NULL,
      footway_id text NOT NULL,
      name text,
      level bigint NOT NULL,
      x double precision NOT NULL,
      y double precision NOT NULL,
      geom geometry(Point, \(srid))
    );

    CREATE TABLE footway.edges (
      id bigint NOT NULL,
      footway_id text,
      source bigint NOT NULL,
      target bigint NOT NULL,
      cost double precision NOT NULL,
      reverse_cost double precision NOT NULL,
      length double precision NOT NULL,
      duration double precision,
      source_cost double precision,
      kind text NOT NULL,
      access text NOT NULL,
      closed boolean NOT NULL,
      hours text,
      sign text,
      reverse_sign text,
      geom geometry(LineString, \(srid))
    );

    """
  }

  /// What comes behind them: keys and indexes, which are made faster when all rows are there.
  static let end = """

    ALTER TABLE footway.levels ADD PRIMARY KEY (id);
    ALTER TABLE footway.nodes ADD PRIMARY KEY (id);
    ALTER TABLE footway.nodes ADD FOREIGN KEY (level) REFERENCES footway.levels (id);
    ALTER TABLE footway.edges ADD PRIMARY KEY (id);
    ALTER TABLE footway.edges ADD FOREIGN KEY (source) REFERENCES footway.nodes (id);
    ALTER TABLE footway.edges ADD FOREIGN KEY (target) REFERENCES footway.nodes (id);
    CREATE INDEX ON footway.nodes USING hash (footway_id);
    CREATE INDEX ON footway.nodes USING gist (geom);
    CREATE INDEX ON footway.edges (source);
    CREATE INDEX ON footway.edges (target);
    CREATE INDEX ON footway.edges USING gist (geom);
    COMMIT;
    ANALYZE footway.levels, footway.nodes, footway.edges;

    """
}
