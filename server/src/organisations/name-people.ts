import type { Database } from '../platform/database/database.ts'

/** How colleagues see a person: by name; by e-mail address if there is no name. Keys and others stay as they are. */
export type NamePerson = (stored: string) => string

/** The names of people whose e-mail addresses are stored with what they did. */
export async function namePeople(
  database: Database,
  organisationId: string,
  stored: (string | null)[],
): Promise<NamePerson> {
  const emails = [...new Set(stored)].filter((text) => text?.includes('@'))
  if (emails.length === 0) return (text) => text
  const { rows } = await database.query<{ email: string; name: string }>(
    `select email, name from app_user where organisation_id = $1 and email = any ($2::text[]) and name <> ''`,
    [organisationId, emails],
  )
  const names = new Map(rows.map(({ email, name }) => [email, name]))
  return (text) => names.get(text) ?? text
}
