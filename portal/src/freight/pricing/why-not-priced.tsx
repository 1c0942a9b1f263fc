import { Link } from '@tanstack/react-router'
import { useMay } from '../../session/use-me.ts'
import { goToPart, type Mend, mends } from './mend.ts'
import type { TrialResult } from './model.ts'
import './why-not-priced.css'

export interface NotPricedServices {
  customerId: string
  services: TrialResult['explanation']['notPriced']
}

/** Services without a price for a customer, each with its reason and the way to mend it. */
export function WhyNotPriced({ customerId, services }: NotPricedServices) {
  return (
    <ul className="why">
      {services.map(({ serviceId, serviceName, reason, message }) => (
        <li key={serviceId}>
          <span>
            <b className="code">{serviceId}</b>
            <small>{serviceName}</small>
          </span>
          <span>
            {message} <MendLink mend={mends[reason]} customerId={customerId} serviceId={serviceId} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface MendLinkProps {
  mend: Mend
  customerId: string
  serviceId: string
}

function MendLink({ mend, customerId, serviceId }: MendLinkProps) {
  const may = useMay()
  if ('part' in mend) {
    return (
      <button type="button" className="link" onClick={() => goToPart(mend.part)}>
        {mend.text}
      </button>
    )
  }
  if (!may('configuration:write')) return null
  const ways = {
    customer: { to: '/settings/customers', search: { open: customerId } },
    'rates of the customer': { to: '/settings/customer', search: { id: customerId } },
    service: { to: '/settings/carriers', search: { open: serviceId } },
    'rate cards': { to: '/settings/rate-cards' },
  } as const
  return (
    <Link className="link" {...ways[mend.settings]}>
      {mend.text}
    </Link>
  )
}
