import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Database, Pool } from '../platform/database/database.ts'
import { inPreparedTransaction } from '../platform/database/prepared-transaction.ts'
import { readToken, signToken } from '../platform/signed-token.ts'
import { isUuid, uuidv7 } from '../platform/values/uuid.ts'
import { type Doer, recordChange } from './audit-log.ts'
import { refuseWhileReadOnly } from './holds.ts'
import { hashPassword } from './passwords.ts'
import { findUser, setPassword, type User } from './users.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

export type LinkPurpose = 'invitation' | 'reset'

export interface AccountLink {
  purpose: LinkPurpose
  token: string
  expiresAt: string
}

const tokenPurpose = 'account-link'

/** A link for choosing a password. It works once and invalidates the person's earlier links. */
export async function createAccountLink(
  client: Database,
  signingSecret: Buffer,
  user: User,
  doer: Doer,
): Promise<AccountLink> {
  const { organisationId, userId } = user
  const purpose = user.passwordHash === null ? 'invitation' : 'reset'
  const linkId = uuidv7()
  const expiresAt = new Date(doer.at.getTime() + limits.accountLinkHours * 3_600_000)
  await client.query('delete from account_link where organisation_id = $1 and user_id = $2', [
    organisationId,
    userId,
  ])
  await client.query(
    `insert into account_link (organisation_id, link_id, user_id, purpose, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [organisationId, linkId, userId, purpose, doer.name, doer.at, expiresAt],
  )
  await recordChange(client, organisationId, doer, {
    action: 'invite',
    kind: 'user',
    identity: user.email,
    details: { link: purpose, expiresAt: expiresAt.toISOString() },
  })
  const token = signToken(signingSecret, tokenPurpose, [organisationId, linkId], expiresAt)
  return { purpose, token, expiresAt: expiresAt.toISOString() }
}

/** Who a link is for, while it is valid. */
export async function readAccountLink(
  database: Database,
  signingSecret: Buffer,
  token: string,
  now: Date,
): Promise<{ user: User; purpose: LinkPurpose }> {
  const { organisationId, linkId } = partsOf(signingSecret, token, now)
  const { rows } = await database.query<{ userId: string; purpose: LinkPurpose }>(
    `select user_id as "userId", purpose from account_link
     where organisation_id = $1 and link_id = $2 and used_at is null and expires_at > $3`,
    [organisationId, linkId, now],
  )
  const user = rows[0] && (await findUser(database, organisationId, rows[0].userId))
  if (!rows[0] || !user || user.disabledAt !== null) throw errors.accountLinkUsed()
  return { user, purpose: rows[0].purpose }
}

/** Sets the password. If two use the link at once, the row lock lets one through. */
export async function useAccountLink(
  pool: Pool,
  signingSecret: Buffer,
  sent: { token: string; password: string; name: string | undefined; requestId: string },
  now: Date,
): Promise<User> {
  const { organisationId, linkId } = partsOf(signingSecret, sent.token, now)
  await refuseWhileReadOnly(pool, organisationId)
  await readAccountLink(pool, signingSecret, sent.token, now)
  await refuseWeakPassword('password', sent.password)
  const passwordHash = await hashPassword(sent.password)
  return inPreparedTransaction(pool, async (client) => {
    await refuseWhileReadOnly(client, organisationId)
    const { rows } = await client.query<{ userId: string }>(
      `update account_link set used_at = $3
       where organisation_id = $1 and link_id = $2 and used_at is null and expires_at > $3
       returning user_id as "userId"`,
      [organisationId, linkId, now],
    )
    const user = rows[0] && (await findUser(client, organisationId, rows[0].userId))
    if (!user || user.disabledAt !== null) throw errors.accountLinkUsed()
    await setPassword(client, user, passwordHash, sent.name)
    const doer: Doer = { type: 'user', id: user.userId, name: user.email, requestId: sent.requestId, at: now }
    await recordChange(client, organisationId, doer, {
      action: 'change',
      kind: 'user',
      identity: user.email,
      details: { password: 'chosen through a link' },
    })
    return { ...user, name: sent.name ?? user.name, passwordHash }
  })
}

function partsOf(signingSecret: Buffer, token: string, now: Date) {
  const payload = readToken(signingSecret, tokenPurpose, token, now)
  const [organisationId, linkId] = Array.isArray(payload) ? payload : []
  if (!isUuid(String(organisationId)) || !isUuid(String(linkId))) throw errors.accountLinkUsed()
  return { organisationId: String(organisationId), linkId: String(linkId) }
}
