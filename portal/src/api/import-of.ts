import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from './client.ts'

/** An import that something else names: a row of a ledger, or a person who types its id. */
export const importOf = (importId: string) =>
  queryOptions({
    queryKey: ['imports', 'named', importId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answerOf(portalApi.GET('/portal/imports/{importId}', { params: { path: { importId } }, signal })),
  })
