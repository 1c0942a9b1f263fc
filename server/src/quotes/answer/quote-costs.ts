import { errors } from '../../errors.ts'
import { parsed } from '../../platform/values/json-text.ts'
import type { ResultAnswer } from '../answer-schemas.ts'
import { type CostExplanation, explainCosts } from './explain-costs.ts'
import type { StoredQuotes } from './stored-quotes.ts'
import type { ConsignmentWorkings, QuoteWorkings } from './workings.ts'

export interface QuoteCost {
  serviceId: string
  /** Of the freight, as its margin is. */
  cost: number | null
  margin: number | null
  markupPercent: number | null
  markupAmount: number | null
  marginMinimum: number | null
  roundTo: number | null
  /** Of freight, surcharges and fuel; null if it is not known. */
  whole: CostExplanation | null
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
  return costsOf(parsed(found.result), found.workings, found.consignmentWorkings)
}

export const costsOf = (
  { quotes }: Pick<ResultAnswer, 'quotes'>,
  { lines }: QuoteWorkings,
  { carriages }: ConsignmentWorkings,
): QuoteCost[] =>
  lines.map((line) => {
    const priced = quotes.find(({ serviceId }) => serviceId === line.serviceId)
    const carriage = carriages[line.carriage ?? line.serviceId]
    return {
      serviceId: line.serviceId,
      cost: dollars(line.costCents),
      margin: dollars(line.marginCents),
      markupPercent: line.markupPercent ?? null,
      markupAmount: dollars(line.markupCents),
      marginMinimum: dollars(line.marginMinimumCents),
      roundTo: dollars(line.roundToCents),
      whole: (priced && carriage && explainCosts(priced, line, carriage)) ?? null,
    }
  })
