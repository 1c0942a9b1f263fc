import { type ClaimedImport, claimNext, registerWorker } from '../src/imports/record/claims.ts'
import { endOnCluster, endOnOneDatabase } from '../src/imports/run/import-end.ts'
import { type RunResult, runImport } from '../src/imports/run/run-import.ts'
import { Outcomes } from '../src/imports/worker/outcomes.ts'
import { openClient } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/log.ts'
import type { TestDatabase } from './test-database.ts'

export interface Ran {
  claimed: ClaimedImport
  result: RunResult
}

/** Claims the next import and runs it as a worker does, with the database treated as a cluster or not. */
export async function runNext(
  { pool, connectionString }: TestDatabase,
  isCluster: boolean,
  now = () => new Date(),
): Promise<Ran> {
  const connect = () => openClient(connectionString, 'test-worker')
  const connections = [await connect(), await connect(), await connect()] as const
  const [reader, writer, stager] = connections
  try {
    const claimed = await claimNext(pool, await registerWorker(reader), now())
    if (claimed === undefined) throw new Error('nothing to claim')
    const result = await runImport(claimed, {
      reader,
      writer,
      stager,
      end: isCluster ? endOnCluster : endOnOneDatabase,
      signal: new AbortController().signal,
      spoolFile: '',
      now,
      report: () => {},
    })
    const log = createLog('silent', 'test')
    const outcomes = new Outcomes({ pool, log, metrics: undefined, isStopping: () => false })
    await outcomes.conclude(claimed, result, { calledOff: undefined, milliseconds: 1 })
    return { claimed, result }
  } finally {
    for (const connection of connections) await connection.end()
  }
}
