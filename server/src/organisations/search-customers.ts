import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { foldedInSql } from '../platform/values/fold-code.ts'
import type { Choice } from './list-choices.ts'

const folded = { id: foldedInSql('customer_id'), text: foldedInSql('$2') }

/**
 * Customers whose id or name contains a text, and how many there are. First the one with this very id, then those whose
 * id differs from it only in what people mistype, then those whose id begins with it.
 */
export async function searchCustomers(
  db: Database,
  organisationId: string,
  text: string,
): Promise<{ items: Choice[]; total: number }> {
  const { rows } = await db.query<Choice & { total: number }>(
    `select customer_id as id, name, count(*) over ()::int as total
     from customer
     where organisation_id = $1
       and (strpos(lower(customer_id), lower($2)) > 0 or strpos(lower(name), lower($2)) > 0
         or ${folded.text} <> '' and strpos(${folded.id}, ${folded.text}) > 0)
     order by customer_id = $2 desc, ${folded.id} = ${folded.text} desc,
       starts_with(${folded.id}, ${folded.text}) desc, position, customer_id
     limit $3`,
    [organisationId, text, limits.customersSuggestedMax],
  )
  return { items: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 }
}
