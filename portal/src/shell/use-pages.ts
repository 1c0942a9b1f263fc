import { useRouter } from '@tanstack/react-router'
import { useMay } from '../session/use-me.ts'
import { type Page, pages } from './pages.ts'

/** The pages that exist and that this person may see. */
export function usePages(): Page[] {
  const may = useMay()
  const { routesByPath } = useRouter()
  return pages.filter(
    ({ path, permissions }) => path in routesByPath && (permissions.length === 0 || permissions.some(may)),
  )
}
