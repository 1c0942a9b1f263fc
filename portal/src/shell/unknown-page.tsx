import { Compass } from 'lucide-react'
import { ButtonLink } from '../parts/button-link.tsx'
import { EmptyState } from '../parts/states.tsx'

export function UnknownPage() {
  return (
    <EmptyState
      icon={Compass}
      title="There is no page at this address"
      text="The link may be old or mistyped."
      action={<ButtonLink to="/">Go to Home</ButtonLink>}
    />
  )
}
