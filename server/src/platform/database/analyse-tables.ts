import type { Database } from './database.ts'
import { isCluster } from './is-cluster.ts'

/**
 * Analyses the tables that hold rows and have no statistics, as after a restore or an upgrade of PostgreSQL, and that
 * are not in `done` yet. The nodes of a cluster keep their own statistics, so there it analyses all distributed tables,
 * which reads a sample of their rows.
 */
export async function analyseTables(
  database: Database,
  done: Set<string>,
  tell: (text: string) => void,
): Promise<void> {
  const found = [...(await withoutStatistics(database)), ...(await distributed(database))]
  const names = found.filter((name) => !done.has(name))
  if (names.length === 0) return
  tell(`Analysing ${names.join(', ')} …`)
  const start = performance.now()
  for (const name of names) {
    await database.query(`analyze ${name}`)
    done.add(name)
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  tell(`Analysed ${names.length} ${names.length === 1 ? 'table' : 'tables'} in ${seconds} s`)
}

async function withoutStatistics(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select t.relname as name from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and pg_relation_size(t.oid) > 0
       and not exists (select 1 from pg_stats s where s.schemaname = 'public' and s.tablename = t.relname)
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function distributed(database: Database): Promise<string[]> {
  const { rows: cluster } = await database.query<{ isCluster: boolean }>(`select ${isCluster} as "isCluster"`)
  if (!cluster[0]?.isCluster) return []
  const { rows } = await database.query<{ name: string }>(
    'select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid order by 1',
  )
  return rows.map(({ name }) => name)
}
