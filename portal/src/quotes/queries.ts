import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api, portalApi } from '../api/client.ts'

/** A stored quote never changes. */
const forGood = Number.POSITIVE_INFINITY
const path = '/v1/org/quote/getQuote/{quoteId}'

export const quotes = {
  all: ['quotes'] as const,

  recent: infiniteQueryOptions({
    queryKey: ['quotes', 'recent'],
    staleTime: 15_000,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/v1/org/quote', {
          params: { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),

  one: (quoteId: string) =>
    queryOptions({
      queryKey: ['quotes', 'one', quoteId],
      staleTime: forGood,
      queryFn: ({ signal }) => answerOf(api.GET(path, { params: { path: { quoteId } }, signal })),
    }),

  explanation: (quoteId: string) =>
    queryOptions({
      queryKey: ['quotes', 'explanation', quoteId],
      staleTime: forGood,
      queryFn: ({ signal }) =>
        answerOf(api.GET(`${path}/explanation`, { params: { path: { quoteId } }, signal })),
    }),

  /** For staff only; the server refuses others. */
  costs: (quoteId: string) =>
    queryOptions({
      queryKey: ['quotes', 'costs', quoteId],
      staleTime: forGood,
      queryFn: async ({ signal }) => {
        const params = { path: { quoteId } }
        return (await answerOf(portalApi.GET('/portal/quotes/{quoteId}/costs', { params, signal }))).items
      },
    }),

  /** Places that begin with the typed text. */
  places: (text: string) =>
    queryOptions({
      queryKey: ['quotes', 'places', text],
      staleTime: forGood,
      queryFn: async ({ signal }) =>
        (await answerOf(portalApi.GET('/portal/places', { params: { query: { text } }, signal }))).items,
    }),
}
