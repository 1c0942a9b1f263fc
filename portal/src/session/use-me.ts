import { useSuspenseQuery } from '@tanstack/react-query'
import { type Permission, session } from './queries.ts'

/** Who is signed in. Only for pages inside the shell, which requires a sign-in. */
export const useMe = () => useSuspenseQuery(session.me).data

/** Whether the signed-in person has a permission. Pages hide what the server would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
