import { Lock } from 'lucide-react'
import { ButtonLink } from '../parts/basics/button-link.tsx'
import { PageHeader } from '../parts/page/page-header.tsx'
import { EmptyState } from '../parts/page/states.tsx'
import { useMe } from '../session/use-me.ts'

/** Instead of a page that the person may not open. */
export function ClosedPage() {
  const { customerId, organisation } = useMe()
  return (
    <div className="page">
      <PageHeader title="No access" />
      <EmptyState
        icon={Lock}
        title="Your role cannot open this page"
        text={
          customerId === null
            ? 'An admin of your organisation can change your role.'
            : `Ask ${organisation.name} if you need access.`
        }
        action={<ButtonLink to="/">Go to Home</ButtonLink>}
      />
    </div>
  )
}
