import { type ImportWorker, startWorker } from '../src/imports/worker/worker.ts'
import { createLog } from '../src/platform/log.ts'

export const testWorker = (
  connectionString: string,
  log = createLog('silent', 'test'),
): Promise<ImportWorker> =>
  startWorker({
    connectionString,
    config: { workerConcurrency: 2, importRetentionDays: 90, uploadRetentionDays: 30 },
    log,
  })
