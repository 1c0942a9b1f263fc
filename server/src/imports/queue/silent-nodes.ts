import { isDatabaseAway, isNodeAway, type Pool } from '../../platform/database/database.ts'
import { DatabaseNodes } from '../../platform/database/database-nodes.ts'
import { readHome } from '../../platform/database/node-pools.ts'

/**
 * The nodes of a cluster that do not answer, and for how long. An import waits forever for a hanging node; a
 * few such imports would keep imports of other nodes from running. Plain PostgreSQL has no nodes.
 */
export class SilentNodes {
  readonly #pool: Pool
  readonly #nodes: DatabaseNodes
  readonly #since = new Map<string, number>()

  constructor(pool: Pool) {
    this.#pool = pool
    this.#nodes = new DatabaseNodes(pool, () => {})
  }

  async look(): Promise<void> {
    await this.#nodes.refresh()
    const { away } = this.#nodes.last
    for (const node of this.#since.keys()) if (!away.includes(node)) this.#since.delete(node)
    for (const node of away) if (!this.#since.has(node)) this.#since.set(node, performance.now())
  }

  /** For how long the node of an organisation has not answered; undefined if it did when we last looked. */
  async secondsOf(organisationId: string): Promise<number | undefined> {
    if (this.#since.size === 0) return undefined
    const since = this.#since.get(await readHome(this.#pool, organisationId))
    return since === undefined ? undefined : (performance.now() - since) / 1000
  }
}

/**
 * Periodic work for each of these organisations. It leaves out those whose node does not answer, so that the others do
 * not wait; the next round includes them again.
 */
export async function forEachAnswering(
  pool: Pool,
  organisationIds: readonly string[],
  work: (organisationId: string) => Promise<void>,
): Promise<void> {
  if (organisationIds.length === 0) return
  const nodes = new SilentNodes(pool)
  await nodes.look()
  for (const organisationId of organisationIds) {
    if ((await nodes.secondsOf(organisationId)) !== undefined) continue
    try {
      await work(organisationId)
    } catch (error) {
      if (isNodeAway(error)) continue
      // A node that began to hang after we looked does not refuse the statement: it never answers.
      if (isDatabaseAway(error)) await nodes.look()
      if ((await nodes.secondsOf(organisationId)) === undefined) throw error
    }
  }
}
