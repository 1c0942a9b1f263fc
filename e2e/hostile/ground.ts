import { cartageJson, type Service, startService, temporaryFolder } from '../service.ts'

export interface Organisation {
  organisationId: string
  name: string
  apiKey: string
  /** A customer that only this organisation has. */
  customerId: string
}

export interface Ground {
  service: Service
  environment: Record<string, string>
  ours: Organisation
  theirs: Organisation
  stop(): Promise<void>
}

/** A separate service with the two demo organisations and a key for each; `stop` removes everything. */
export async function prepareGround(
  settings: Record<string, string> = {},
  args: string[] = ['serve'],
): Promise<Ground> {
  const folder = await temporaryFolder()
  const environment = {
    DATA_DIR: folder.path,
    RATE_LIMIT_PER_MINUTE: '100000000',
    FAILED_ATTEMPTS_PER_MINUTE: '100000000',
    MAX_QUEUED_IMPORTS: '100000',
    ...settings,
  }
  const service = await startService(environment, args)
  const { organisations } = await cartageJson(environment, 'org', 'list')
  const organisationOf = async (name: string, customerId: string): Promise<Organisation> => {
    const found = organisations.find((one: { name: string }) => one.name.startsWith(name))
    const organisationId: string = found.organisationId
    const { apiKey } = await cartageJson(
      environment,
      'key',
      'create',
      '--org',
      organisationId,
      '--name',
      'e2e',
    )
    return { organisationId, name: found.name, apiKey, customerId }
  }
  return {
    service,
    environment,
    ours: await organisationOf('Quollway', 'SALTBUSH'),
    theirs: await organisationOf('Tern', 'MUTTONBIRD'),
    async stop() {
      await service.stop()
      await folder.remove()
    },
  }
}
