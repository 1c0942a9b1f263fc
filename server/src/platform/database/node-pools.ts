import { limits } from '../../limits.ts'
import { LeastRecentlyUsed } from '../turns/least-recently-used.ts'
import type { Database, OpenPool } from './database.ts'
import { isCluster } from './is-cluster.ts'

interface Home {
  node: string
  readAt: number
}

/**
 * The connections of an API process. On a cluster each node has its own: a request keeps its connection while
 * it waits for a hanging node, and in one pool such requests would soon hold all connections and make callers
 * of every node wait.
 */
export class NodePools {
  readonly #shared: OpenPool
  readonly #open: () => OpenPool
  readonly #openDirect: ((node: string) => OpenPool) | undefined
  readonly #pools = new Map<string, OpenPool>()
  /** By the pool that reaches the same node through the coordinator. */
  readonly #direct = new Map<OpenPool, OpenPool>()
  readonly #homes = new LeastRecentlyUsed<Home>({ bytes: Infinity, entries: limits.organisationHomesMax })
  #isCluster: boolean | undefined

  /** `open` opens another pool for the same database, `openDirect` one to a node, named by its host and port. */
  constructor(shared: OpenPool, open: () => OpenPool, openDirect?: (node: string) => OpenPool) {
    this.#shared = shared
    this.#open = open
    this.#openDirect = openDirect
  }

  get all(): OpenPool[] {
    return [this.#shared, ...this.#pools.values(), ...this.#direct.values()]
  }

  /** The connections for work on one organisation: the shared ones on plain PostgreSQL, else those of its node. */
  async of(organisationId: string): Promise<OpenPool> {
    this.#isCluster ??= await readIsCluster(this.#shared)
    if (!this.#isCluster) return this.#shared
    const node = await this.#homeOf(organisationId)
    let pool = this.#pools.get(node)
    if (pool === undefined) {
      pool = this.#open()
      this.#pools.set(node, pool)
      if (this.#openDirect && node !== '') this.#direct.set(pool, this.#openDirect(node))
    }
    return pool
  }

  /**
   * For a statement on one organisation alone: as many connections as the pool that `of` returned has, but straight to
   * its node, which saves the coordinator's work. If the organisation's shard has moved since, that node passes the
   * statement on.
   */
  direct(pool: OpenPool): OpenPool {
    return this.#direct.get(pool) ?? pool
  }

  async end(): Promise<void> {
    await Promise.all(this.all.map((pool) => pool.end()))
  }

  async #homeOf(organisationId: string): Promise<string> {
    const known = this.#homes.get(organisationId)
    const now = performance.now()
    // Its shard may have been moved.
    if (known !== undefined && now - known.readAt < limits.organisationHomeSeconds * 1000) return known.node
    const node = await readHome(this.#shared, organisationId)
    this.#homes.set(organisationId, { node, readAt: now }, 0)
    return node
  }
}

async function readIsCluster(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ isCluster: boolean }>(`select ${isCluster} as "isCluster"`)
  return rows[0]?.isCluster ?? false
}

/**
 * Host and port of an organisation's node: all its distributed tables are where its quotes are. Empty if they are
 * not distributed yet.
 */
export async function readHome(database: Database, organisationId: string): Promise<string> {
  const { rows } = await database.query<{ node: string }>({
    name: 'home-of-organisation',
    text: `
      select node.nodename || ':' || node.nodeport as node
      from pg_dist_placement placement
      join pg_dist_node node on node.groupid = placement.groupid and node.noderole = 'primary'
      where placement.shardid = (
        select get_shard_id_for_distribution_column(logicalrelid, $1::uuid)
        from pg_dist_partition where logicalrelid = 'quote'::regclass)`,
    values: [organisationId],
  })
  return rows[0]?.node ?? ''
}

/** The address of the same database on a node, named by its host and port. */
export function addressOnNode(connectionString: string, node: string): string {
  const address = new URL(connectionString)
  const colon = node.lastIndexOf(':')
  const host = node.slice(0, colon)
  address.hostname = host.includes(':') ? `[${host}]` : host
  address.port = node.slice(colon + 1)
  // The driver prefers these to the ones before the path.
  for (const name of ['host', 'port']) address.searchParams.delete(name)
  return address.href
}
