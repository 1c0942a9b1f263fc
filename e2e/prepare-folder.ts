import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { cartageJson, startService, temporaryFolder } from './service.ts'

export interface Organisation {
  organisationId: string
  name: string
  apiKey: string
  /** A customer that only this organisation has. */
  customerId: string
}

/** A data folder with the two demo organisations and a key for each. */
export interface PreparedFolder {
  path: string
  /** What its first start printed: the demo's sign-in and key are shown only then. */
  printed: string
  ours: Organisation
  theirs: Organisation
}

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolder: PreparedFolder
  }
}

/** Made once for a run. Copying it takes a tenth of the time of a first start. */
export default async function prepareFolder(project: TestProject) {
  const folder = await temporaryFolder()
  const environment = { DATA_DIR: folder.path }
  const service = await startService(environment, ['serve', '--no-worker'])
  const { organisations } = await cartageJson(environment, 'org', 'list')
  const organisationOf = async (beginning: string, customerId: string): Promise<Organisation> => {
    const { organisationId, name } = organisations.find((one: { name: string }) =>
      one.name.startsWith(beginning),
    )
    const key = ['key', 'create', '--org', organisationId, '--name', 'e2e']
    const { apiKey } = await cartageJson(environment, ...key)
    return { organisationId, name, apiKey, customerId }
  }
  project.provide('preparedFolder', {
    path: folder.path,
    printed: service.printed,
    ours: await organisationOf('Quollway', 'SALTBUSH'),
    theirs: await organisationOf('Tern', 'MUTTONBIRD'),
  })
  await service.stop()
  // The database ends a moment after its last user. Only then is its folder whole.
  while (existsSync(join(folder.path, 'postgres', 'postmaster.pid'))) await delay(50)
  return folder.remove
}
