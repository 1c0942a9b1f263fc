import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Database } from '../platform/database.ts'
import { uuidv7 } from '../platform/uuid.ts'

export const roles = ['admin', 'operations', 'finance'] as const
export type Role = (typeof roles)[number]

/** Without characters that people mistake for one another. */
const passwordAlphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const passwordCharacters = 20

export interface SignIn {
  email: string
  password: string
}

/** Makes a user with a password that is shown once; only its argon2id hash is kept. */
export async function createUser(
  database: Database,
  organisationId: string,
  details: { email: string; role: Role },
): Promise<SignIn> {
  let password = ''
  for (let count = 0; count < passwordCharacters; count += 1)
    password += passwordAlphabet[randomInt(passwordAlphabet.length)]
  await database.query(
    `insert into app_user (organisation_id, user_id, email, role, password_hash, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [organisationId, uuidv7(), details.email, details.role, await hash(password), new Date()],
  )
  return { email: details.email, password }
}
