import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, portalApi } from '../../api/client.ts'
import { type User, users } from '../../data/users.ts'
import type { UserDetails } from './user-details.ts'

const useStale = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: users.queryKey })
}

/** Returns the person and the link, which is shown once. */
export function useInviteUser() {
  const onSettled = useStale()
  return useMutation({
    mutationFn: (body: UserDetails & { email: string }) =>
      answerOf(portalApi.POST('/portal/users', { body })),
    onSettled,
  })
}

export function useChangeUser() {
  const onSettled = useStale()
  return useMutation({
    mutationFn: ({ userId, ...body }: { userId: string; disabled?: boolean } & Partial<UserDetails>) =>
      answerOf(portalApi.PATCH('/portal/users/{userId}', { params: { path: { userId } }, body })),
    onSettled,
  })
}

/** An invitation for somebody without a password, otherwise a reset. */
export function useMakeLink() {
  const onSettled = useStale()
  return useMutation({
    mutationFn: ({ userId }: User) =>
      answerOf(portalApi.POST('/portal/users/{userId}/link', { params: { path: { userId } } })),
    onSettled,
  })
}
