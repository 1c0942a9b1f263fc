import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { Organisation } from '../prepare-folder.ts'
import { type Service, startService, temporaryFolder } from '../service.ts'

export interface Ground {
  service: Service
  environment: Record<string, string>
  ours: Organisation
  theirs: Organisation
  stop(): Promise<void>
}

/** A copy of the prepared data folder. With owners and modes: PostgreSQL opens no folder of somebody else. */
export async function copyPreparedFolder() {
  const folder = await temporaryFolder()
  await promisify(execFile)('cp', ['-a', `${inject('preparedFolder').path}/.`, folder.path])
  return folder
}

/** A separate service with the two demo organisations and a key for each; `stop` removes everything. */
export async function prepareGround(
  settings: Record<string, string> = {},
  args: string[] = ['serve'],
): Promise<Ground> {
  const folder = await copyPreparedFolder()
  const { ours, theirs } = inject('preparedFolder')
  const environment = {
    DATA_DIR: folder.path,
    RATE_LIMIT_PER_MINUTE: '100000000',
    FAILED_ATTEMPTS_PER_MINUTE: '100000000',
    MAX_QUEUED_IMPORTS: '100000',
    ...settings,
  }
  const service = await startService(environment, args)
  return {
    service,
    environment,
    ours,
    theirs,
    async stop() {
      await service.stop()
      await folder.remove()
    },
  }
}
