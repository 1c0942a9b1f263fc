import { countOf } from '../format/count.ts'
import { type NotPricedServices, WhyNotPriced } from '../freight/pricing/why-not-priced.tsx'
import { Panel } from '../parts/page/panel.tsx'

export function NotPriced({ customerId, services }: NotPricedServices) {
  if (services.length === 0) return null
  return (
    <Panel
      title={`Not priced for ${customerId}`}
      aside={<span className="hint small">{countOf(services.length, 'service')}</span>}
      isPadded
    >
      <WhyNotPriced customerId={customerId} services={services} />
    </Panel>
  )
}
