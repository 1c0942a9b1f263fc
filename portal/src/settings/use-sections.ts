import { useRouter } from '@tanstack/react-router'
import { useMay } from '../session/use-me.ts'
import { type SectionGroup, shownGroups } from './sections.ts'

export function useSections(): SectionGroup[] {
  const may = useMay()
  const { routesByPath } = useRouter()
  return shownGroups(may, (path) => path in routesByPath)
}
