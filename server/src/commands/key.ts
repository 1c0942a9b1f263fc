import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../organisations/api-keys.ts'
import { withDatabase } from './database.ts'
import { type Result, table } from './output.ts'
import { requireOrganisation } from './require-organisation.ts'

export async function keyCreate(config: Config, organisationId: string, name: string): Promise<Result> {
  return withDatabase(config, async (pool) => {
    const organisation = await requireOrganisation(pool, organisationId)
    const created = await createApiKey(pool, organisationId, name)
    return {
      json: created,
      text: `A key for ${organisation.name}, shown only now:\n${created.apiKey}`,
    }
  })
}

export async function keyRevoke(config: Config, organisationId: string, prefix: string): Promise<Result> {
  return withDatabase(config, async (pool) => {
    await requireOrganisation(pool, organisationId)
    const revoked = await revokeApiKey(pool, organisationId, prefix)
    if (revoked.length === 0) {
      throw new StartError(
        `No active key of this organisation has the prefix ${prefix.slice(0, 40)}. The command "key list" shows them.`,
      )
    }
    return { json: { revoked }, text: `Revoked ${revoked.join(', ')}. It is refused from now on.` }
  })
}

export async function keyList(config: Config, organisationId: string): Promise<Result> {
  return withDatabase(config, async (pool) => {
    await requireOrganisation(pool, organisationId)
    const keys = await listApiKeys(pool, organisationId)
    return {
      json: { keys },
      text: table(
        ['prefix', 'name', 'created', 'last used', 'revoked'],
        keys.map((key) => [key.prefix, key.name, key.createdAt, key.lastUsedAt, key.revokedAt]),
      ),
    }
  })
}
