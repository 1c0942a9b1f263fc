import { useLocation } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { PageHeader } from '../parts/page/page-header.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { EmptyState } from '../parts/page/states.tsx'

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
