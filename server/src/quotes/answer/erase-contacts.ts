import type { Database } from '../../platform/database/database.ts'
import { firstUuidv7 } from '../../platform/values/uuid.ts'

const quotesPerStep = 1000
const noQuoteYet = '00000000-0000-0000-0000-000000000000'

/**
 * Erases contact names, phones and e-mail addresses that earlier versions stored with quotes made before a time, and
 * returns how many requests had any. Only the stored request changes: what a quote answers is another column. It
 * remembers how far it came, so the next call reads only quotes made since.
 */
export async function eraseContacts(
  database: Database,
  organisationId: string,
  before: Date,
): Promise<number> {
  const end = firstUuidv7(before)
  let done = await readErased(database, organisationId)
  let erased = 0
  while (done < end) {
    const upTo = (await lastOfStep(database, organisationId, done, end)) ?? end
    erased += await eraseBetween(database, organisationId, done, upTo)
    // A cluster has the two tables on different nodes. After a crash in between, the step is done again.
    await noteErased(database, organisationId, upTo)
    done = upTo
  }
  return erased
}

async function readErased(database: Database, organisationId: string): Promise<string> {
  const { rows } = await database.query<{ erasedUpTo: string }>(
    'select erased_up_to as "erasedUpTo" from contact_erasure where organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.erasedUpTo ?? noQuoteYet
}

async function noteErased(database: Database, organisationId: string, upTo: string): Promise<void> {
  await database.query(
    `insert into contact_erasure (organisation_id, erased_up_to) values ($1, $2)
     on conflict (organisation_id) do update set erased_up_to = excluded.erased_up_to`,
    [organisationId, upTo],
  )
}

async function lastOfStep(
  database: Database,
  organisationId: string,
  after: string,
  end: string,
): Promise<string | undefined> {
  const { rows } = await database.query<{ quoteId: string }>(
    `select quote_id as "quoteId" from quote
     where organisation_id = $1 and quote_id > $2 and quote_id < $3
     order by quote_id offset $4 limit 1`,
    [organisationId, after, end, quotesPerStep - 1],
  )
  return rows[0]?.quoteId
}

async function eraseBetween(
  database: Database,
  organisationId: string,
  after: string,
  upTo: string,
): Promise<number> {
  const { rowCount } = await database.query(
    `update quote set request = (request::jsonb
         #- '{origin,contactName}' #- '{origin,phone}' #- '{origin,email}'
         #- '{destination,contactName}' #- '{destination,phone}' #- '{destination,email}')::json
     where organisation_id = $1 and quote_id > $2 and quote_id <= $3 and request is not null
       and (request::jsonb->'origin' ?| $4::text[] or request::jsonb->'destination' ?| $4::text[])`,
    [organisationId, after, upTo, ['contactName', 'phone', 'email']],
  )
  return rowCount ?? 0
}
