import type { TestProject } from 'vitest/node'
import { cartageJson, startService, temporaryFolder } from '../service.ts'
import { findChromium } from './find-chromium.ts'

/** The demo organisation on a running service, and a person of each role. One for all stories. */
export interface Ground {
  url: string
  chromium: string
  organisationId: string
  apiKey: string
  dataDir: string
  people: Record<Role, { email: string; password: string }>
}
export type Role = 'admin' | 'operations' | 'finance' | 'customer'

declare module 'vitest' {
  interface ProvidedContext {
    ground: Ground
  }
}

export default async function setUp(project: TestProject) {
  const chromium = findChromium()
  const folder = await temporaryFolder()
  const environment = { DATA_DIR: folder.path, DEMO: 'false', RATE_LIMIT_PER_MINUTE: '1000000' }
  const service = await startService(environment)
  const { organisationId, apiKey, portal } = await cartageJson(
    environment,
    'org',
    'create',
    '--name',
    'Quollway Logistics',
    '--demo',
    '--email',
    'admin@quollway.example',
  )
  const person = async (role: Role, ...more: string[]) => {
    const email = `${role}@quollway.example`
    const command = ['user', 'create', '--org', organisationId, '--email', email, '--role', role, ...more]
    return (await cartageJson(environment, ...command)) as { email: string; password: string }
  }
  project.provide('ground', {
    url: service.url,
    chromium,
    organisationId,
    apiKey,
    dataDir: folder.path,
    people: {
      admin: portal,
      operations: await person('operations'),
      finance: await person('finance'),
      customer: await person('customer', '--customer', 'SALTBUSH'),
    },
  })
  return async () => {
    await service.stop()
    await folder.remove()
  }
}
