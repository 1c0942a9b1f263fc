import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { issueApiKey, listApiKeys, revokeApiKey } from '../organisations/api-keys.ts'
import { commandLine } from '../organisations/audit-log.ts'
import { defaultScopes, type Scope, scopes } from '../organisations/permissions.ts'
import { withDatabase } from './open-database.ts'
import { type Result, table, UsageError } from './output.ts'
import { requireChangeable, requireOrganisation } from './require-organisation.ts'

export async function keyCreate(
  config: Config,
  organisationId: string,
  name: string,
  wanted: string | undefined,
): Promise<Result> {
  const chosen = wanted === undefined ? defaultScopes : readScopes(wanted)
  return withDatabase(config, async (pool) => {
    const organisation = await requireChangeable(pool, organisationId)
    const doer = commandLine(new Date())
    const created = await issueApiKey(pool, organisationId, doer, { name, scopes: chosen })
    return {
      json: created,
      text: `A key for ${organisation.name}, shown only once:\n${created.apiKey}`,
    }
  })
}

/** `quotes,imports`: each a scope, at least one. */
function readScopes(text: string): Scope[] {
  return text.split(',').map((given) => {
    const scope = scopes.find((known) => known === given.trim())
    if (!scope) throw new UsageError(`--scopes must be a comma-separated list of ${scopes.join(', ')}`)
    return scope
  })
}

export async function keyRevoke(config: Config, organisationId: string, prefix: string): Promise<Result> {
  return withDatabase(config, async (pool) => {
    await requireChangeable(pool, organisationId)
    const revoked = await revokeApiKey(pool, organisationId, prefix, commandLine(new Date()))
    if (revoked.length === 0) {
      throw new StartError(
        `No active key of this organisation has the prefix ${prefix.slice(0, 40)}. The command "key list" shows them.`,
      )
    }
    return { json: { revoked }, text: `Revoked ${revoked.join(', ')}. It no longer works.` }
  })
}

export async function keyList(config: Config, organisationId: string): Promise<Result> {
  return withDatabase(config, async (pool) => {
    await requireOrganisation(pool, organisationId)
    const keys = await listApiKeys(pool, organisationId)
    return {
      json: { keys: keys.map(({ apiKeyId: _, ...key }) => key) },
      text: table(
        ['prefix', 'name', 'scopes', 'created', 'last used', 'revoked'],
        keys.map((key) => [
          key.prefix,
          key.name,
          key.scopes.join(', '),
          key.createdAt,
          key.lastUsedAt,
          key.revokedAt,
        ]),
      ),
    }
  })
}
