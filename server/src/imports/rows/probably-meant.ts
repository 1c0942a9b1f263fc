import type { FlaggedCounts } from '../../ledger/flags.ts'
import type { Database } from '../../platform/database/database.ts'
import { foldedInSql } from '../../platform/values/fold-code.ts'
import type { Flagged } from '../record/flagged.ts'
import type { Import } from '../record/import-record.ts'

/**
 * Codes that are set up and differ from a given one only in case, blanks or hyphens. `given` may be set up itself: then
 * nothing else was meant. If two are alike, nobody knows which was meant.
 */
const alike = (table: string, column: string) => `
  select given, min(${column} collate "C") as meant
  from ${table}, unnest($2::text[]) as given
  where organisation_id = $1 and ${foldedInSql(column)} = ${foldedInSql('given')}
  group by given
  having count(*) = 1 and min(${column} collate "C") <> given`

const statements = {
  unknownCustomer: alike('customer', 'customer_id'),
  unknownRateCard: alike('rate_card', 'rate_card_alias'),
  unknownWarehouse: alike('warehouse', 'warehouse_code'),
  unknownChargeCode: alike('charge_code', 'charge_code'),
}

export type UnknownCode = keyof typeof statements

const isUnknownCode = (flag: string): flag is UnknownCode => Object.hasOwn(statements, flag)

/** What was probably meant by each of these codes, where that is clear. */
export async function probablyMeant(
  db: Database,
  organisationId: string,
  flag: UnknownCode,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ given: string; meant: string }>(statements[flag], [organisationId, codes])
  return new Map(rows.map(({ given, meant }) => [given, meant]))
}

/** Says for each code what was probably meant. */
export async function withMeant(
  db: Database,
  { organisationId, customerId }: Pick<Import, 'organisationId' | 'customerId'>,
  counts: FlaggedCounts,
): Promise<Flagged> {
  if (customerId !== null) return forCustomer(counts)
  const flags: Flagged['flags'] = []
  for (const { codes, ...flag } of counts.flags) {
    const texts = codes.map(({ code }) => code)
    const meant =
      isUnknownCode(flag.flag) && texts.length > 0
        ? await probablyMeant(db, organisationId, flag.flag, texts)
        : undefined
    flags.push({ ...flag, codes: codes.map((one) => ({ ...one, meant: meant?.get(one.code) ?? null })) })
  }
  return { count: counts.count, flags }
}

/** What a customer's user may know: neither codes of others nor the operator's rate cards. */
function forCustomer(counts: FlaggedCounts): Flagged {
  const flags = counts.flags
    .filter(({ flag }) => flag !== 'unknownRateCard')
    .map(({ codes, ...flag }) => ({ ...flag, codes: codes.map((one) => ({ ...one, meant: null })) }))
  const sum = flags.reduce((total, { count }) => total + count, 0)
  return { count: Math.min(counts.count, sum), flags }
}
