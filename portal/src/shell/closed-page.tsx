import { Lock } from 'lucide-react'
import { ButtonLink } from '../parts/button-link.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { EmptyState } from '../parts/states.tsx'

/** Instead of a page that the person may not open. */
export function ClosedPage() {
  return (
    <div className="page">
      <PageHeader title="Not open to your role" />
      <EmptyState
        icon={Lock}
        title="Your role may not open this page"
        text="An admin of your organisation can change your role."
        action={<ButtonLink to="/">Go to Home</ButtonLink>}
      />
    </div>
  )
}
