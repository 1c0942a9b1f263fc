import { createHash } from 'node:crypto'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Client, Database } from '../../platform/database/database.ts'

/** A push with an Idempotency-Key. */
export interface IdempotentPush {
  readonly key: string
  /** Kind and lane of the push: one key means one push across all endpoints. */
  readonly route: string
  readonly bodyHash: Buffer
}

export const idempotencyKeyPattern = new RegExp(`^[\\x20-\\x7e]{1,${limits.idempotencyKeyCharactersMax}}$`)

/** Hash that identifies a push: each part with its length, so that parts cannot run together. */
export function hashOfPush(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes = Buffer.from(part)
    hash.update(`${bytes.length}\n`).update(bytes)
  }
  return hash.digest()
}

/** The import this push made earlier; undefined if the key is new; throws if it was another push. */
export async function findEarlierPush(
  db: Database,
  organisationId: string,
  push: IdempotentPush,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await db.query<{ route: string; bodyHash: Buffer; importId: string }>({
    name: 'find-earlier-push',
    text: `
      select route, body_hash as "bodyHash", import_id as "importId"
      from idempotency_key
      where organisation_id = $1 and idempotency_key = $2 and created_at >= $3`,
    values: [organisationId, push.key, oldestKept(now)],
  })
  const earlier = rows[0]
  if (earlier === undefined) return undefined
  if (earlier.route !== push.route || !earlier.bodyHash.equals(push.bodyHash))
    throw errors.idempotencyKeyReused()
  return earlier.importId
}

/**
 * Claims the key in the transaction that creates the import; false if another push has it. Waits for a concurrent
 * push with the same key: the unique index decides.
 */
export async function claimIdempotencyKey(
  client: Client,
  organisationId: string,
  push: IdempotentPush,
  importId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'claim-idempotency-key',
    text: `
      insert into idempotency_key (organisation_id, idempotency_key, route, body_hash, import_id, created_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (organisation_id, idempotency_key) do update set
        route = excluded.route, body_hash = excluded.body_hash, import_id = excluded.import_id,
        created_at = excluded.created_at
      where idempotency_key.created_at < $7`,
    values: [organisationId, push.key, push.route, push.bodyHash, importId, now, oldestKept(now)],
  })
  return rowCount === 1
}

const oldestKept = (now: Date) => new Date(now.getTime() - limits.idempotencyLifetimeDays * 86_400_000)
