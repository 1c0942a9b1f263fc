import type { components } from '../../api/schema.d.ts'

export type QuoteRequest = components['schemas']['QuoteRequest']
export type QuoteAnswer = components['schemas']['QuoteAnswer']
export type QuoteResult = QuoteAnswer['results'][number]
export type QuoteLine = QuoteResult['quotes'][number]
export type QuotePlace = QuoteAnswer['origin']
export type LineExplanation = components['schemas']['QuoteLineExplanation']
export type TrialRequest = components['schemas']['TrialRequest']
export type TrialAnswer = components['schemas']['TrialAnswer']
export type TrialResult = TrialAnswer['results'][number]
export type QuoteCost = TrialResult['costs'][number]

/** The prices of one customer: of a quote that is kept, or of a trial. */
export type Priced = Pick<QuoteResult, 'customerId' | 'noQuoteMessage' | 'quotes'>

/** Which quotes are shown, one for each customer, or which trial; and which of their prices is explained. */
export interface QuotesSearch {
  quote?: string[] | undefined
  /** The request of a trial, as JSON: a trial is not kept, so the address has all of it. */
  trial?: string | undefined
  /** A draft to try: its prices, as if it were published. */
  draft?: string | undefined
  /** Where it goes and on which day, for a form that is still blank. */
  postcode?: string | undefined
  suburb?: string | undefined
  on?: string | undefined
  customer?: string | undefined
  service?: string | undefined
}
