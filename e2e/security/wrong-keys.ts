import type { Ground } from '../hostile/ground.ts'
import type { Organisation } from '../prepare-folder.ts'
import { cartageJson } from '../service.ts'

export async function revokedKey({ environment }: Ground, organisationId: string): Promise<string> {
  const { prefix, apiKey } = await cartageJson(
    environment,
    'key',
    'create',
    '--org',
    organisationId,
    '--name',
    'to be revoked',
  )
  await cartageJson(environment, 'key', 'revoke', '--org', organisationId, '--prefix', prefix)
  return apiKey
}

export const mistyped = (key: string) => key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)

/** Things somebody might send as a key that are not keys; undefined sends no key. */
export const wrongKeys = (
  { apiKey: key, organisationId }: Organisation,
  revoked: string,
): (string | undefined)[] => [
  undefined,
  '',
  ' ',
  revoked,
  mistyped(key),
  key.slice(0, 16),
  key.slice(0, -1),
  `${key}x`,
  `${key},${key}`,
  key.toLowerCase(),
  key.toUpperCase(),
  key.slice(9),
  `Bearer ${key}`,
  'ctg_live_',
  `ctg_live_${'0'.repeat(49)}`,
  `ctg_test_${key.slice(9)}`,
  organisationId,
  "' or '1'='1",
  'null',
  'x'.repeat(8_000),
  '\u00e9',
]
