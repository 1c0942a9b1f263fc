import type { components } from '../api/schema.d.ts'

export type QuoteRequest = components['schemas']['QuoteRequest']
export type QuoteAnswer = components['schemas']['QuoteAnswer']
export type QuoteResult = QuoteAnswer['results'][number]
export type QuoteLine = QuoteResult['quotes'][number]
export type QuotePlace = QuoteAnswer['origin']
export type LineExplanation = components['schemas']['QuoteLineExplanation']

/** Which quotes are shown, one for each customer, and which of their prices is explained. */
export interface QuotesSearch {
  quote?: string[] | undefined
  customer?: string | undefined
  service?: string | undefined
}
