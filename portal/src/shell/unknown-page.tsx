import { useLocation } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { ButtonLink } from '../parts/button-link.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { Panel } from '../parts/panel.tsx'
import { EmptyState } from '../parts/states.tsx'

/** For an address without a page. */
export function UnknownPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className="page">
      <PageHeader title="No such page" />
      <Panel>
        <EmptyState
          icon={Compass}
          title={`There is no page at ${path}`}
          text="The link may be old or mistyped."
          action={<ButtonLink to="/">Go to Home</ButtonLink>}
        />
      </Panel>
    </div>
  )
}
