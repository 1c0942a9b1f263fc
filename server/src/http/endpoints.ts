import { explainQuoteEndpoint } from './api/explain-quote.ts'
import { fetchQuoteEndpoint } from './api/fetch-quote.ts'
import { generateQuotesEndpoint } from './api/generate-quotes.ts'
import type { Endpoint } from './endpoint.ts'

/** Every endpoint of the API, in the order of the specification, then the additions. */
export const endpoints: Endpoint[] = [generateQuotesEndpoint, fetchQuoteEndpoint, explainQuoteEndpoint]
