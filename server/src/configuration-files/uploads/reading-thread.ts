/** The thread that reads files, one at a time, with its own heap and connections. */
import { parentPort, workerData } from 'node:worker_threads'
import { PublicError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { openPool } from '../../platform/database/database.ts'
import { NodePools } from '../../platform/database/node-pools.ts'
import { ReadingOver } from './outcome.ts'
import { readUpload } from './read-upload.ts'
import type { ReadingOrder } from './reading-order.ts'

export interface ReadingThreadData {
  connectionString: string
}

/** How a reading ended. `refused`: a sentence for people. `broken`: for the log. */
export type FromReadingThread = { type: 'done' } | { type: 'refused' | 'broken'; message: string }

const { connectionString } = workerData as ReadingThreadData
const open = () =>
  openPool({
    connectionString,
    // For the sheets, for where lanes come from, and for the lanes: none waits for another.
    connectionsMax: 3,
    applicationName: 'cartage-configuration-files',
    statementSecondsMax: limits.patientStatementSeconds,
  })
const pools = new NodePools(open(), open)

async function run(order: ReadingOrder): Promise<FromReadingThread> {
  try {
    await readUpload(await pools.of(order.organisationId), order)
    return { type: 'done' }
  } catch (error) {
    if (error instanceof ReadingOver) return { type: 'done' }
    if (error instanceof PublicError && error.statusCode < 500) {
      const [message = ''] = [error.body.message].flat() as string[]
      return { type: 'refused', message }
    }
    return { type: 'broken', message: error instanceof Error ? String(error.stack) : String(error) }
  }
}

parentPort?.on('message', async (order: ReadingOrder) => parentPort?.postMessage(await run(order)))
