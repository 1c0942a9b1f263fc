import pg from 'pg'
import { type Ground, prepareGround } from '../hostile/ground.ts'
import { type RawAnswer, type RawOptions, rawCall } from '../hostile/raw-call.ts'
import { furnish, type Tenant } from '../hostile/tenant.ts'
import { cartageJson } from '../service.ts'

/** A service that trusts its proxy and logs everything it can, with two organisations that have one of everything. */
export interface TwoTenants {
  ground: Ground
  url: string
  us: Tenant
  them: Tenant
}

export async function prepareTenants(settings: Record<string, string> = {}): Promise<TwoTenants> {
  const ground = await prepareGround({ TRUST_PROXY: 'true', LOG_LEVEL: 'trace', ...settings })
  const { url } = ground.service
  try {
    return { ground, url, us: await furnish(url, ground.ours), them: await furnish(url, ground.theirs) }
  } catch (error) {
    await ground.stop()
    throw error
  }
}

/** Calls with our key, unless another is given. */
export function ask({ url, us }: TwoTenants, path: string, options: RawOptions = {}): Promise<RawAnswer> {
  return rawCall(url, path, { apiKey: us.apiKey, ...options })
}

export async function openDatabase({ environment }: Ground): Promise<pg.Client> {
  const { databaseUrl } = await cartageJson(environment, 'database-url')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  return database
}
