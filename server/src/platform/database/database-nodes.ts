import { limits } from '../../limits.ts'
import { type Database, inTransaction, isNodeAway, isStatementTimeout, type Pool } from './database.ts'
import { isCluster } from './is-cluster.ts'

/** The nodes of a cluster that hold rows of organisations. None on plain PostgreSQL. */
export interface NodeReport {
  nodes: number
  /** Host and port of those that did not answer. */
  away: string[]
}

interface Node {
  name: string
  port: number
}

const noReport: NodeReport = { nodes: 0, away: [] }

/**
 * Which nodes of a cluster can be reached. Reading never waits: it returns the last report, and starts a new
 * one if that is old. Otherwise a frozen node would delay every health check, and an outage for some
 * organisations would become one for all.
 */
export class DatabaseNodes {
  readonly #pool: Pool
  readonly #onChange: (report: NodeReport) => void
  #report: NodeReport | undefined
  #madeAt = Number.NEGATIVE_INFINITY
  #making: Promise<void> | undefined

  constructor(pool: Pool, onChange: (report: NodeReport) => void) {
    this.#pool = pool
    this.#onChange = onChange
  }

  read(): NodeReport {
    if (performance.now() - this.#madeAt > limits.nodeReportSeconds * 1000) void this.refresh()
    return this.last
  }

  /** As `read`, but waits for the first report: a new process must not report nodes as reached that it never asked. */
  async readFirst(): Promise<NodeReport> {
    if (this.#report === undefined) await this.refresh()
    return this.read()
  }

  /** The last report, however old. */
  get last(): NodeReport {
    return this.#report ?? noReport
  }

  /** Concurrent callers share one check of the nodes. */
  refresh(): Promise<void> {
    this.#making ??= this.#make().finally(() => {
      this.#madeAt = performance.now()
      this.#making = undefined
    })
    return this.#making
  }

  async #make(): Promise<void> {
    try {
      const nodes = await listNodes(this.#pool)
      const answers = await Promise.all(nodes.map((node) => isReached(this.#pool, node)))
      const away = nodes.filter((_, at) => !answers[at]).map(({ name, port }) => `${name}:${port}`)
      const changed = away.join() !== this.last.away.join()
      this.#report = { nodes: nodes.length, away }
      if (changed) this.#onChange(this.#report)
    } catch {
      // The coordinator itself is down. Health reports that in another way.
    }
  }
}

async function listNodes(database: Database): Promise<Node[]> {
  const { rows } = await database.query<{ isCluster: boolean }>(`select ${isCluster} as "isCluster"`)
  if (!rows[0]?.isCluster) return []
  const found = await database.query<Node>(
    `select nodename as name, nodeport as port from pg_dist_node
     where isactive and groupid <> 0 order by nodename, nodeport`,
  )
  return found.rows
}

async function isReached(pool: Pool, { name, port }: Node): Promise<boolean> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(`set local statement_timeout = '${limits.nodeAnswerSecondsMax}s'`)
      const { rows } = await client.query<{ success: boolean }>(
        'select success from master_run_on_worker(array[$1::text], array[$2::integer], array[$3::text], false)',
        [name, port, 'select 1'],
      )
      return rows[0]?.success === true
    })
  } catch (error) {
    if (isNodeAway(error) || isStatementTimeout(error)) return false
    throw error
  }
}
