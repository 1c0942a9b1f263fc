import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, withPathsOfSentences } from '../api/api-error.ts'
import { answerOf, api } from '../api/client.ts'
import { priceTrial } from '../data/price.ts'
import { quotes } from '../data/quotes.ts'
import type { QuoteRequest, TrialRequest } from '../freight/pricing/model.ts'

/** Prices a consignment. Each customer's quote is cached under its own id. */
export function useGetQuotes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: QuoteRequest) =>
      answerOf(api.POST('/v1/org/quote/getQuote', { body })).catch((error: unknown) => {
        throw error instanceof ApiError ? withPathsOfSentences(error) : error
      }),
    onSuccess: (answer) => {
      for (const result of answer.results) {
        queryClient.setQueryData(quotes.one(result.quoteId).queryKey, { ...answer, results: [result] })
      }
      return queryClient.invalidateQueries({ queryKey: quotes.recent.queryKey })
    },
  })
}

/** Prices a consignment on another day. Nothing is kept; the address will have the request. */
export function usePriceTrial() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: TrialRequest) => priceTrial(body),
    onSuccess: (answer, body) =>
      queryClient.setQueryData(quotes.trial(JSON.stringify(body)).queryKey, answer),
  })
}
