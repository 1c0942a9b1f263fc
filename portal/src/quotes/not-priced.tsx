import { countOf } from '../format/count.ts'
import { Panel } from '../parts/panel.tsx'

interface Props {
  customerId: string
  services: { serviceId: string; serviceName: string; message: string }[]
}

/** Services without a price for this customer, each with its reason. */
export function NotPriced({ customerId, services }: Props) {
  if (services.length === 0) return null
  return (
    <Panel
      title={`Not priced for ${customerId}`}
      aside={<span className="hint small">{countOf(services.length, 'service')}</span>}
      isPadded
    >
      <ul className="why">
        {services.map(({ serviceId, serviceName, message }) => (
          <li key={serviceId}>
            <span>
              <b className="code">{serviceId}</b>
              <small>{serviceName}</small>
            </span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
