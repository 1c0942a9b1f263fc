import type { Database } from '../../platform/database.ts'

const statements = {
  customerId: `select customer_id as code from customer
    where organisation_id = $1 and lower(regexp_replace(customer_id, '\\s', '', 'g')) = $2
    limit 2`,
  rateCardAlias: `select rate_card_alias as code from rate_card
    where organisation_id = $1 and lower(regexp_replace(rate_card_alias, '\\s', '', 'g')) = $2
    limit 2`,
}

/**
 * The code that is set up and differs from the given one in case or blanks only. Undefined if the given one is set up
 * itself, or if more than one is alike.
 */
export async function knownCode(
  db: Database,
  organisationId: string,
  column: keyof typeof statements,
  given: string,
): Promise<string | undefined> {
  const folded = given.replace(/\s/g, '').toLowerCase()
  const { rows } = await db.query<{ code: string }>(statements[column], [organisationId, folded])
  const [only, second] = rows
  return second === undefined && only?.code !== given ? only?.code : undefined
}
