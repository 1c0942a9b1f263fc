import { Warehouse } from 'lucide-react'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import type { EmptyTexts } from '../parts/page/states.tsx'
import { useMay } from '../session/use-me.ts'

/** For a ledger without any activity. */
export function useNoActivities(): EmptyTexts {
  const may = useMay()
  return {
    icon: Warehouse,
    title: 'No activities yet',
    text: 'Activities appear here as soon as an import has written them.',
    action: may('files:send') ? (
      <ButtonLink look="primary" to="/imports/upload" search={{ kind: 'activities' }}>
        Upload activities
      </ButtonLink>
    ) : (
      <ButtonLink to="/imports">All imports</ButtonLink>
    ),
  }
}
