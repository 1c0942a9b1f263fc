/** An SQL expression: whether this database is the coordinator of a Citus cluster. */
export const isCluster = `to_regclass('pg_dist_node') is not null`
