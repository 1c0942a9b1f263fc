import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { QuoteRequest } from './model.ts'
import { quotes } from './queries.ts'

/** Prices a consignment. Each customer's quote is cached under its own id. */
export function useGetQuotes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: QuoteRequest) => answerOf(api.POST('/v1/org/quote/getQuote', { body })),
    onSuccess: (answer) => {
      for (const result of answer.results) {
        queryClient.setQueryData(quotes.one(result.quoteId).queryKey, { ...answer, results: [result] })
      }
      return queryClient.invalidateQueries({ queryKey: quotes.recent.queryKey })
    },
  })
}
