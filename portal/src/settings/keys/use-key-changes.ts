import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, portalApi } from '../../api/client.ts'
import { apiKeys } from '../../data/api-keys.ts'
import type { Scope } from './scopes.ts'

export function useMakeKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; scopes: Scope[] }) =>
      answerOf(portalApi.POST('/portal/keys', { body })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeys.queryKey }),
  })
}

export function useRevokeKey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (prefix: string) =>
      answerOf(portalApi.DELETE('/portal/keys/{prefix}', { params: { path: { prefix } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKeys.queryKey }),
  })
}
