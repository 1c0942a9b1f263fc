import type { Database } from '../src/platform/database/database.ts'

/**
 * As much of a Citus coordinator as the commands look at, on plain PostgreSQL: its catalogue of nodes and
 * tables, and functions that place a table, find the shard of a value or reach a node. A node is down when
 * its row in `node_fault` says so.
 */
export async function simulateCitus(database: Database): Promise<void> {
  await database.query(`
    create table pg_dist_node (
      groupid integer, nodename text, nodeport integer, isactive boolean not null default true,
      noderole text not null default 'primary');
    -- Two shards, on the first two nodes after the coordinator.
    create view pg_dist_placement as select * from (values (101, 1), (102, 2)) as shard (shardid, groupid);
    create table pg_dist_partition (logicalrelid regclass primary key, partmethod text not null);
    create table node_fault (nodeport integer primary key, seconds integer not null);
    create function place(relation regclass, method text) returns void language plpgsql as $$
    begin
      if exists (select 1 from pg_dist_partition where logicalrelid = relation) then
        raise exception 'table "%" is already distributed', relation;
      end if;
      insert into pg_dist_partition values (relation, method);
    end $$;
    create function create_reference_table(relation regclass) returns void language sql as $$ select place(relation, 'n') $$;
    create function create_distributed_table(relation regclass, distribution_column text) returns void
      language sql as $$ select place(relation, 'h') $$;
    -- Citus takes the tables along that foreign keys connect it to.
    create function undistribute_table(relation regclass, cascade_via_foreign_keys boolean) returns void language plpgsql as $$
    begin
      if not exists (select 1 from pg_dist_partition where logicalrelid = relation) then
        raise exception 'cannot undistribute table because the table is not distributed';
      end if;
      delete from pg_dist_partition where logicalrelid = relation or logicalrelid in (
        select unnest(array[conrelid, confrelid]) from pg_constraint
        where contype = 'f' and relation in (conrelid, confrelid));
    end $$;
    create function get_shard_id_for_distribution_column(relation regclass, value anyelement) returns bigint
      language sql as $$ select 101 + abs(hashtext(value::text)) % 2 $$;
    create function master_run_on_worker(
      nodes text[], ports integer[], commands text[], parallel boolean,
      out node_name text, out node_port integer, out success boolean, out result text)
    returns setof record language plpgsql as $$
    declare fault integer := (select seconds from node_fault where nodeport = ports[1]);
    begin
      perform pg_sleep(coalesce(fault, 0));
      node_name := nodes[1]; node_port := ports[1]; success := fault is null; result := commands[1];
      return next;
    end $$`)
}

export async function addNodes(database: Database, ports: number[]): Promise<void> {
  await database.query(
    `insert into pg_dist_node (groupid, nodename, nodeport)
     select position - 1, '127.0.0.1', port from unnest($1::integer[]) with ordinality as t (port, position)`,
    [ports],
  )
}
