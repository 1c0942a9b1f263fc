import type { QuoteRequest, TrialRequest } from '../freight/pricing/model.ts'

/** The same request for a program, with a place for its key. */
export function asCurl(origin: string, request: QuoteRequest | TrialRequest): string {
  const path = 'date' in request ? '/v1/org/configuration/price' : '/v1/org/quote/getQuote'
  return [
    `curl '${origin}${path}'`,
    "-H 'x-api-key: ctg_live_…'",
    "-H 'content-type: application/json'",
    `--data-raw ${quoted(JSON.stringify(request))}`,
  ].join(' \\\n  ')
}

/** For a shell: whatever was typed stays one word. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
