import { queryOptions } from '@tanstack/react-query'
import { answerOf, api, portalApi } from '../../api/client.ts'
import type { TrialRequest } from './model.ts'

/** Prices that nobody is given and nothing keeps. */
export const priceTrial = (body: TrialRequest, signal: AbortSignal | null = null) =>
  answerOf(api.POST('/v1/org/configuration/price', { body, signal }))

/** Places that begin with the typed text. They never change. */
export const places = (text: string) =>
  queryOptions({
    queryKey: ['quotes', 'places', text],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await answerOf(portalApi.GET('/portal/places', { params: { query: { text } }, signal }))).items,
  })

/** The prices of a request, as JSON. Changes of the configuration make them stale. */
export const priceCheck = (request: string) =>
  queryOptions({
    queryKey: ['configuration', 'price', 'check', request],
    staleTime: 60_000,
    queryFn: ({ signal }) => priceTrial(JSON.parse(request), signal),
  })
