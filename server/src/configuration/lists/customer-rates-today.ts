import type { Database } from '../../platform/database/database.ts'
import { anyService } from '../kinds/kind.ts'

/** The card and markup of a customer at a carrier, or at one of its services. */
export interface RateToday {
  carrier: string
  /** Null: all services of the carrier that have no rate of their own. */
  service: string | null
  card: string
  cardKind: 'COST' | 'SELL'
  markupPercent: number | null
  markupAmount: number | null
}

interface RateRow extends Omit<RateToday, 'markupPercent' | 'markupAmount'> {
  customer: string
  markupPercent: string | null
  markupAmount: string | null
}

/** The rates that price these customers today, by customer. Of several for the same services, the one that began last. */
export async function readRatesToday(
  database: Database,
  organisationId: string,
  customers: string[],
  today: string,
): Promise<Map<string, RateToday[]>> {
  // The primary key begins with the customer, so a page of the list reads its own rates only.
  const { rows } = await database.query<RateRow>(
    `select distinct on (r.customer_id, r.carrier_alias, r.service_alias) r.customer_id as customer,
       r.carrier_alias as carrier, nullif(r.service_alias, $4) as service, r.rate_card_alias as card,
       c.kind as "cardKind", r.markup_percent as "markupPercent", r.markup_amount as "markupAmount"
     from customer_rate r
     join rate_card c on c.organisation_id = $1 and c.rate_card_alias = r.rate_card_alias
     where r.organisation_id = $1 and r.customer_id = any($2::text[]) and r.effective_from <= $3
       and (r.effective_to is null or r.effective_to >= $3)
     order by r.customer_id, r.carrier_alias, r.service_alias, r.effective_from desc`,
    [organisationId, customers, today, anyService],
  )
  const rates = new Map<string, RateToday[]>(customers.map((customer) => [customer, []]))
  for (const { customer, markupPercent, markupAmount, ...rate } of rows) {
    rates.get(customer)?.push({
      ...rate,
      markupPercent: markupPercent === null ? null : Number(markupPercent),
      markupAmount: markupAmount === null ? null : Number(markupAmount),
    })
  }
  return rates
}
