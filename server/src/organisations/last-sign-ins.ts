import type { Database } from '../platform/database/database.ts'

export async function noteSignIn(database: Database, organisationId: string, userId: string, at: Date) {
  await database.query(
    `insert into last_sign_in (organisation_id, user_id, signed_in_at) values ($1, $2, $3)
     on conflict (organisation_id, user_id) do update set signed_in_at = excluded.signed_in_at`,
    [organisationId, userId, at],
  )
}

/** When each person of the organisation signed in last, by user id. */
export async function lastSignIns(database: Database, organisationId: string): Promise<Map<string, string>> {
  const { rows } = await database.query<{ userId: string; signedInAt: string }>(
    'select user_id as "userId", signed_in_at as "signedInAt" from last_sign_in where organisation_id = $1',
    [organisationId],
  )
  return new Map(rows.map(({ userId, signedInAt }) => [userId, signedInAt]))
}
