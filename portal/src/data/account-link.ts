import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'

/** Who a link is for. Reading it does not use it up. */
export const accountLink = (token: string) =>
  queryOptions({
    queryKey: ['account-link', token],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
    queryFn: ({ signal }) =>
      answerOf(portalApi.POST('/portal/account-links/read', { body: { token }, signal })),
  })
