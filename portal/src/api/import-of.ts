import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from './client.ts'

/** The import that wrote a row of a ledger. */
export const importOf = (importId: string) =>
  queryOptions({
    queryKey: ['ledgers', 'import', importId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answerOf(portalApi.GET('/portal/imports/{importId}', { params: { path: { importId } }, signal })),
  })
