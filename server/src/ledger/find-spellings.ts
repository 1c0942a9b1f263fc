import type { Database } from '../platform/database/database.ts'

/**
 * How the ids of an organisation's shipments spell a beginning, in any letter case. Continues letter by letter
 * from the spellings that some id has, which takes a look-up or two in the index of ids for each. An index of ids in one
 * case would make every import slower.
 */
export async function findSpellings(
  db: Database,
  organisationId: string,
  beginning: string,
): Promise<string[]> {
  const letters = [...beginning]
  const { rows } = await db.query<{ spelling: string }>(
    `with recursive begun as (
       select '' as spelling, 0 as letters
       union all
       select next.spelling, begun.letters + 1
       from begun
       cross join lateral (
         select distinct begun.spelling || letter as spelling
         from unnest(array[($2::text[])[begun.letters + 1], ($3::text[])[begun.letters + 1]]) letter) next
       cross join lateral (
         select shipment_id from shipment
         where organisation_id = $1 and shipment_id >= next.spelling
         order by shipment_id limit 1) first
       where begun.letters < cardinality($2::text[]) and starts_with(first.shipment_id, next.spelling))
     select spelling from begun where letters = cardinality($2::text[])`,
    [organisationId, letters, letters.map(otherCase)],
  )
  return rows.map(({ spelling }) => spelling)
}

/** The same letter in the other case; itself if it has none, or if that is not one letter. */
function otherCase(letter: string): string {
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return [...other].length === 1 ? other : letter
}
