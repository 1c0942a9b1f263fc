import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { carriers } from '../../data/carriers.ts'
import { type CustomerRate, ratesOfCustomer } from '../../data/customer-rates.ts'
import { customerFigures, customers, figuresDays } from '../../data/customers.ts'
import { useToday } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { useMay } from '../../session/use-me.ts'
import { CheckFindings } from '../checks/check-findings.tsx'
import { AskedFields } from './asked-fields.tsx'
import { RenameDialog, RetireDialog } from './customer-dialogs.tsx'
import { PeopleAndSpotRates } from './people-and-spot-rates.tsx'
import { PriceCheck } from './price-check.tsx'
import { RatesPanel } from './rates-panel.tsx'
import '../forms/forms.css'
import './one-customer.css'

const route = getRouteApi('/_app/settings/customer')

/** One customer: its cards and markups over time, what is asked on its shipments, its people, spot rates and prices. */
export function CustomerPage() {
  const { id = '' } = route.useSearch()
  const today = useToday()
  const mayChange = useMay()('configuration:write')
  const [asking, setAsking] = useState<'rename' | 'retire'>()
  const close = () => setAsking(undefined)
  const customer = useQuery(customers.one(id))
  const retiredFrom = customer.data?.value.retiredFrom
  const rates = useQuery(ratesOfCustomer(id))
  const figures = useQuery(customerFigures(id)).data
  const carrierCount = useQuery(carriers.all).data?.length
  const offered = new Set(
    (rates.data ?? []).filter((rate) => isHeld(rate, today)).map(({ carrier }) => carrier),
  )
  return (
    <div className="page">
      <PageHeader
        title={id}
        note={customer.data?.value.name ?? ''}
        crumbs={[
          <Link key="all" to="/settings/customers">
            Customers
          </Link>,
          <span key="one">{id}</span>,
        ]}
        sub={[
          ...(retiredFrom === undefined
            ? []
            : [`Retired ${retiredFrom <= today ? 'since' : 'from'} ${formatDay(retiredFrom, 'UTC')}`]),
          ...(figures
            ? [
                `${countOf(figures.shipments, 'shipment')} and ${countOf(figures.quotes, 'quote')} in ${figuresDays} days`,
                ...(figures.rejectedRows > 0 ? [countOf(figures.rejectedRows, 'rejected row')] : []),
              ]
            : []),
          carrierCount !== undefined && rates.data !== undefined
            ? `${offered.size} of ${countOf(carrierCount, 'carrier')} today`
            : ' ',
        ]}
        actions={
          <>
            <ButtonLink to="/shipments" search={{ customer: [id] }}>
              Its shipments
            </ButtonLink>
            {mayChange && customer.data && (
              <>
                <Button onPress={() => setAsking('rename')}>
                  <Icon of={Pencil} />
                  Rename
                </Button>
                <Button look="quiet" onPress={() => setAsking('retire')}>
                  Retire
                </Button>
              </>
            )}
          </>
        }
      />
      {customer.data && asking === 'rename' && <RenameDialog customer={customer.data} onClose={close} />}
      {customer.data && asking === 'retire' && (
        <RetireDialog customer={customer.data} today={today} onClose={close} />
      )}
      <QueryState
        what="The customer"
        query={{ ...rates, data: customer.data && rates.data, error: customer.error ?? rates.error }}
        inOwnPanel
      >
        {(found) => (
          <div className="beside">
            <div>
              <RatesPanel customer={id} rates={found} today={today} mayChange={mayChange} />
              <div className="duo">
                <AskedFields customer={id} rates={found} />
                <PeopleAndSpotRates customer={id} today={today} />
              </div>
              <CheckFindings title="Checks" of={({ path }) => path === `customers.${id}`} />
            </div>
            <div>
              <PriceCheck key={id} customer={id} rates={found} today={today} mayChange={mayChange} />
            </div>
          </div>
        )}
      </QueryState>
    </div>
  )
}

const isHeld = ({ effectiveFrom, effectiveTo }: CustomerRate, day: string) =>
  effectiveFrom <= day && (effectiveTo === undefined || effectiveTo >= day)
