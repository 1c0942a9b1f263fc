/** The thread that reads one file, with its own heap and connections. */
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
  order: ReadingOrder
}

/** How a reading ended. `refused`: a sentence for people. `broken`: for the log. */
export type FromReadingThread = { type: 'done' } | { type: 'refused' | 'broken'; message: string }

const { connectionString, order } = workerData as ReadingThreadData
const open = () =>
  openPool({
    connectionString,
    connectionsMax: 2,
    applicationName: 'cartage-configuration-files',
    statementSecondsMax: limits.patientStatementSeconds,
  })
const pool = open()

async function run(): Promise<FromReadingThread> {
  try {
    await readUpload(await new NodePools(pool, open).of(order.organisationId), order)
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

parentPort?.postMessage(await run())
// Its connections close with it.
process.exit(0)
