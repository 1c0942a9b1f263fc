import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api, portalApi } from '../api/client.ts'
import { priceTrial } from './price.ts'

const root = ['quotes'] as const

/** A stored quote never changes. */
const forGood = Number.POSITIVE_INFINITY
const path = '/v1/org/quote/getQuote/{quoteId}'

export const quotes = {
  all: root,

  recent: infiniteQueryOptions({
    queryKey: [...root, 'recent'],
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
      queryKey: [...root, 'one', quoteId],
      staleTime: forGood,
      queryFn: ({ signal }) => answerOf(api.GET(path, { params: { path: { quoteId } }, signal })),
    }),

  explanation: (quoteId: string) =>
    queryOptions({
      queryKey: [...root, 'explanation', quoteId],
      staleTime: forGood,
      queryFn: ({ signal }) =>
        answerOf(api.GET(`${path}/explanation`, { params: { path: { quoteId } }, signal })),
    }),

  /** Prices of another day. The drafts behind them may change. */
  trial: (request: string) =>
    queryOptions({
      queryKey: [...root, 'trial', request],
      staleTime: 60_000,
      queryFn: ({ signal }) => priceTrial(JSON.parse(request), signal),
    }),

  /** Drafts of rate cards and zone sets, which can be counted on another day. */
  drafts: queryOptions({
    queryKey: [...root, 'drafts'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await answerOf(portalApi.GET('/portal/drafts', { signal }))).items,
  }),

  /** For staff only; the server refuses others. */
  costs: (quoteId: string) =>
    queryOptions({
      queryKey: [...root, 'costs', quoteId],
      staleTime: forGood,
      queryFn: async ({ signal }) => {
        const params = { path: { quoteId } }
        return (await answerOf(portalApi.GET('/portal/quotes/{quoteId}/costs', { params, signal }))).items
      },
    }),
}
