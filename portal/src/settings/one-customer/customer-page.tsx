import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BadgePercent, TriangleAlert } from 'lucide-react'
import { carriers } from '../../data/carriers.ts'
import { type CustomerRate, ratesOfCustomer } from '../../data/customer-rates.ts'
import { customers } from '../../data/customers.ts'
import { spotRates } from '../../data/spot-rates.ts'
import { useToday } from '../../format/clock.ts'
import { countOf, formatQuantity } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { formatDay } from '../../format/time.ts'
import { Badge } from '../../parts/basics/badge.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { useMay } from '../../session/use-me.ts'
import { CheckFindings } from '../checks/check-findings.tsx'
import { RatesPanel } from './rates-panel.tsx'
import '../forms/forms.css'
import './one-customer.css'

const route = getRouteApi('/_app/settings/customer')

/** One customer: its cards and markups over time, what is asked on its shipments, its spot rates. */
export function CustomerPage() {
  const { id = '' } = route.useSearch()
  const today = useToday()
  const mayChange = useMay()('configuration:write')
  const customer = useQuery(customers.one(id))
  const rates = useQuery(ratesOfCustomer(id))
  const carrierCount = useQuery(carriers.all).data?.length
  const offered = new Set(
    (rates.data ?? []).filter((rate) => isHeld(rate, today)).map(({ carrier }) => carrier),
  )
  return (
    <div className="page">
      <PageHeader
        title={`${id} ${customer.data?.value.name ?? ''}`}
        tab={id}
        crumbs={[
          <Link key="all" to="/settings/customers">
            Customers
          </Link>,
          <span key="one">{id}</span>,
        ]}
        sub={[
          carrierCount !== undefined && rates.data !== undefined
            ? `${offered.size} of ${countOf(carrierCount, 'carrier')} today`
            : ' ',
        ]}
        actions={
          <>
            <ButtonLink to="/shipments" search={{ customer: [id] }}>
              Its shipments
            </ButtonLink>
            <ButtonLink to="/settings/customers" search={{ open: id }}>
              Name and retirement
            </ButtonLink>
          </>
        }
      />
      <QueryState
        what="The customer"
        query={{ ...rates, data: customer.data && rates.data, error: customer.error ?? rates.error }}
        inOwnPanel
      >
        {(found) => (
          <div className="beside">
            <div>
              <RatesPanel customer={id} rates={found} today={today} mayChange={mayChange} />
              <AskedFields rates={found} />
            </div>
            <div>
              <SpotRates customer={id} today={today} />
              <CheckFindings title="Checks" of={({ path }) => path === `customers.${id}`} />
            </div>
          </div>
        )}
      </QueryState>
    </div>
  )
}

const isHeld = ({ effectiveFrom, effectiveTo }: CustomerRate, day: string) =>
  effectiveFrom <= day && (effectiveTo === undefined || effectiveTo >= day)

/** Custom fields that the carriers of its rates ask for. */
function AskedFields({ rates }: { rates: CustomerRate[] }) {
  const used = new Set(rates.map(({ carrier }) => carrier))
  const asking = (useQuery(carriers.all).data ?? []).filter(({ alias }) => used.has(alias))
  const keys = [...new Set(asking.flatMap(({ customFields }) => customFields.map(({ key }) => key)))]
  const of = (key: string, mandatory: boolean) =>
    asking
      .filter(({ customFields }) =>
        customFields.some((field) => field.key === key && field.mandatory === mandatory),
      )
      .map(({ alias }) => alias)
  return (
    <Panel title="Asked on its shipments">
      {keys.length === 0 && <p className="small hint nothing-asked">Its carriers ask for nothing.</p>}
      <ul className="lines">
        {keys.map((key) => (
          <li key={key}>
            <span className="grow two-lines">
              <b>{key}</b>
              <small>
                {of(key, true).length > 0 && `${of(key, true).join(', ')} must have it. `}
                {of(key, false).length > 0 && `${of(key, false).join(', ')} may have it.`}
              </small>
            </span>
            {of(key, true).length > 0 ? (
              <Badge kind="rejected" icon={TriangleAlert}>
                Mandatory
              </Badge>
            ) : (
              <span className="hint small">may be empty</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SpotRates({ customer, today }: { customer: string; today: string }) {
  const own = (useQuery(spotRates.all).data ?? []).filter(
    (spot) => spot.customer === customer && spot.validTo >= today,
  )
  return (
    <Panel
      title="Spot rates"
      aside={
        <Link to="/settings/spot-rates" search={{ customer: [customer] }} className="link small">
          All
        </Link>
      }
    >
      {own.length === 0 && <p className="small hint nothing-asked">None in force or to come.</p>}
      <ul className="lines">
        {own.map(({ id, from, to, kgFrom, kgTo, service, validTo, amount }) => (
          <li key={id}>
            <Icon of={BadgePercent} size="s" />
            <span className="grow two-lines">
              <Link to="/settings/spot-rates" search={{ open: id }} className="link">
                {id}
              </Link>
              , {from} to {to}, {formatQuantity(kgFrom)}–{formatQuantity(kgTo)} kg
              <small>
                {service} until {formatDay(validTo, 'UTC')}
              </small>
            </span>
            <b className="tnum">{formatMoney(amount)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
