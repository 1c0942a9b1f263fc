import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { choices, customersLike } from '../data/choices.ts'
import { Notice } from '../parts/basics/notice.tsx'
import { useMay } from '../session/use-me.ts'

/** What a new organisation must set up before anything can be priced, with the way there; nothing once it is. */
export function NeededFirst() {
  const known = useQuery(choices).data
  const customers = useQuery(customersLike('')).data
  const mayChange = useMay()('configuration:write')
  if (known === undefined || customers === undefined) return null
  const lacksCustomers = customers.total === 0
  const lacksRates = known.rateCards.length === 0
  if (!lacksCustomers && !lacksRates) return null
  return (
    <Notice kind="rejected">
      <b>Nothing can be priced yet.</b> Your organisation has{' '}
      {lacksCustomers && lacksRates
        ? 'no customers and no rate cards'
        : lacksRates
          ? 'no rate cards'
          : 'no customers'}
      . {!mayChange && 'Ask somebody in operations or an admin to set them up.'}
      {mayChange && lacksCustomers && (
        <Link className="link" to="/settings/customers">
          Add customers
        </Link>
      )}
      {mayChange && lacksCustomers && lacksRates && ' · '}
      {mayChange && lacksRates && (
        <Link className="link" to="/settings/rate-cards">
          Add rate cards
        </Link>
      )}
    </Notice>
  )
}
