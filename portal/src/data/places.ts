import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'

/** Places that begin with the typed text. They never change. */
export const places = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await answerOf(portalApi.GET('/portal/places', { params: { query: { text } }, signal }))).items,
  })
