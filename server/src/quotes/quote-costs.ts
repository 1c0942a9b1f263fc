import { errors } from '../errors.ts'
import type { StoredQuotes } from './stored-quotes.ts'
import type { QuoteWorkings } from './workings.ts'

export interface QuoteCost {
  serviceId: string
  cost: number | null
  margin: number | null
  markupPercent: number | null
  markupAmount: number | null
}

const dollars = (cents: number | undefined) => (cents === undefined ? null : cents / 100)

/** What each price of a quote costs the organisation, as stored with the quote. */
export async function readQuoteCosts(
  storedQuotes: StoredQuotes,
  organisationId: string,
  quoteId: string,
): Promise<QuoteCost[]> {
  const found = await storedQuotes.findWorkings(organisationId, quoteId)
  if (!found) throw errors.quoteNotFound()
  return costsOf(found.workings)
}

export const costsOf = ({ lines }: QuoteWorkings): QuoteCost[] =>
  lines.map((line) => ({
    serviceId: line.serviceId,
    cost: dollars(line.costCents),
    margin: dollars(line.marginCents),
    markupPercent: line.markupPercent ?? null,
    markupAmount: dollars(line.markupCents),
  }))
