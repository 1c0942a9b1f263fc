import { type ImportWorker, startWorker } from '../src/imports/worker.ts'
import { createLog } from '../src/platform/log.ts'

export const testWorker = (connectionString: string): Promise<ImportWorker> =>
  startWorker({
    connectionString,
    config: { workerConcurrency: 2, importRetentionDays: 90, uploadRetentionDays: 30 },
    log: createLog('silent', 'test'),
  })
