import { errors } from '../../errors.ts'
import type { LineAnswer, ResultAnswer } from '../answer-schemas.ts'
import { explain, type LineExplanation } from './explanation.ts'
import type { StoredQuotes } from './stored-quotes.ts'

/** A priced line of a stored quote, with its explanation. */
export interface Rate {
  quoteId: string
  customerId: string
  pricedOn: string
  rate: LineAnswer
  explanation: LineExplanation
}

/** The line with this `rateId`, as it was first answered. A rate id begins with the id of its quote. */
export async function fetchRate(
  { storedQuotes }: { storedQuotes: StoredQuotes },
  organisationId: string,
  rateId: string,
): Promise<Rate> {
  const [quoteId = ''] = rateId.split(':', 1)
  const found = await storedQuotes.findWorkings(organisationId, quoteId)
  if (!found) throw errors.rateNotFound()
  const result = JSON.parse(found.result) as ResultAnswer
  const { lines, customerId, pricedOn } = explain(result, found.workings, found.consignmentWorkings)
  const rate = result.quotes.find((line) => line.rateId === rateId)
  const explanation = lines.find((line) => line.rateId === rateId)
  if (!rate || !explanation) throw errors.rateNotFound()
  return { quoteId, customerId, pricedOn, rate, explanation }
}
