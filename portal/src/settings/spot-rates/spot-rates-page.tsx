import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BadgePercent, CalendarClock, CircleCheck, TriangleAlert } from 'lucide-react'
import { checks } from '../../data/checks.ts'
import { services } from '../../data/services.ts'
import { type SpotRate, spotRates } from '../../data/spot-rates.ts'
import { useToday } from '../../format/clock.ts'
import { formatQuantity } from '../../format/count.ts'
import { daysBefore } from '../../format/days.ts'
import { formatMoney } from '../../format/money.ts'
import { formatDay } from '../../format/time.ts'
import { customerFilter } from '../../freight/customer-filter.tsx'
import { Badge } from '../../parts/basics/badge.tsx'
import { choiceFilter } from '../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../parts/lists/filter-chips.tsx'
import type { Column } from '../../parts/lists/table.tsx'
import { CheckFindings } from '../checks/check-findings.tsx'
import type { Field } from '../forms/fields.ts'
import type { FormSection } from '../forms/thing-drawer.tsx'
import { ThingListPage } from '../forms/thing-list-page.tsx'
import { spotFindings, spotState } from './spot-state.ts'

const route = getRouteApi('/_app/settings/spot-rates')

/** Agreed prices for one lane and customer. */
export function SpotRatesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = useToday()
  const { customer, service } = search
  return (
    <ThingListPage
      list={spotRates}
      title="Spot rates"
      one="spot rate"
      sub="An agreed price for one lane and customer."
      emptyText="A spot rate replaces the freight of a rate card, for one customer and lane."
      icon={BadgePercent}
      file="spot-rates"
      idField={idField}
      columns={useColumns(today)}
      sections={useSections()}
      initial={{ validFrom: today, kgFrom: '0' }}
      textOf={({ id, message, customer: who, service: by, from, to }) =>
        [id, message, who, by, from, to].join(' ')
      }
      {...(customer || service
        ? {
            isShown: (spot: SpotRate) =>
              (customer?.includes(spot.customer) ?? true) && (service?.includes(spot.service) ?? true),
          }
        : {})}
      filters={
        <FilterChips
          filters={[
            customerFilter({
              chosen: customer,
              onChange: (chosen) => void navigate({ search: { ...search, customer: chosen } }),
            }),
            choiceFilter({
              id: 'service',
              label: 'Service',
              chosen: service,
              options: (useQuery(services.all).data ?? []).map(({ alias, name }) => ({
                id: alias,
                text: alias,
                note: name,
              })),
              onChange: (chosen) => void navigate({ search: { ...search, service: chosen } }),
            }),
          ]}
        />
      }
      notices={
        <>
          <p className="small hint">
            A spot rate replaces the freight, without markup; surcharges, fuel and GST are added. Where two
            fit, the cheaper one applies. Card freight is what the customer would pay without it, at the
            middle of its weight range.
          </p>
          <CheckFindings
            title="Checks"
            of={({ code, severity }) => code.startsWith('SPOT_') && severity !== 'N'}
          />
        </>
      }
      drawerSub={({ message }) => message}
      instead={{ text: 'End it today', act: (thing) => thing.set('validTo', daysBefore(today, 0)) }}
    />
  )
}

const idField: Field & { name: 'id' } = {
  name: 'id',
  label: 'Id',
  kind: 'text',
  isWide: true,
  hint: 'Identifies it, like SPOT-1. It cannot be changed later.',
}

function useSections(): FormSection[] {
  const list = useQuery(services.all).data ?? []
  return [
    {
      fields: [
        { name: 'customer', label: 'Customer', kind: 'customer' },
        {
          name: 'service',
          label: 'Service',
          kind: 'choice',
          options: list.map(({ alias, name }) => ({ id: alias, text: alias, note: name })),
        },
        { name: 'from', label: 'From zone', kind: 'text', hint: 'Or * for any zone.' },
        { name: 'to', label: 'To zone', kind: 'text', hint: 'Or * for any zone.' },
        { name: 'kgFrom', label: 'From', kind: 'number', unit: 'kg' },
        { name: 'kgTo', label: 'Up to', kind: 'number', unit: 'kg', hint: 'Chargeable weight.' },
        {
          name: 'amount',
          label: 'Amount',
          kind: 'number',
          unit: '$',
          hint: 'Instead of the card’s freight.',
        },
        { name: 'message', label: 'Message', kind: 'text', hint: 'Shown with the quote.' },
        { name: 'validFrom', label: 'First day', kind: 'day' },
        { name: 'validTo', label: 'Last day', kind: 'day' },
        {
          name: 'days',
          label: 'Business days',
          kind: 'range',
          empty: 'As on the card',
          hint: 'From fewest to most, like 4–6.',
        },
        {
          name: 'hours',
          label: 'Or hours',
          kind: 'range',
          empty: 'As on the card',
          hint: 'For same-day services.',
        },
      ],
    },
  ]
}

function useColumns(today: string): Column<SpotRate>[] {
  const findings = useQuery(checks).data?.findings ?? []
  return [
    {
      id: 'id',
      head: 'Spot rate',
      wraps: true,
      cell: ({ id, message }) => (
        <div className="two">
          <b className="code">{id}</b>
          <small>{message}</small>
        </div>
      ),
    },
    { id: 'customer', head: 'Customer', narrow: 'Customer', cell: ({ customer }) => customer },
    {
      id: 'lane',
      head: 'Lane',
      narrow: '',
      isInDrawer: true,
      cell: ({ from, to, service, kgFrom, kgTo }) => (
        <div className="two">
          {from} → {to}
          <small>
            {service}, {formatQuantity(kgFrom)}–{formatQuantity(kgTo)} kg
          </small>
        </div>
      ),
    },
    {
      id: 'amount',
      head: 'Amount',
      isNumber: true,
      narrow: '',
      cell: ({ amount }) => <b>{formatMoney(amount)}</b>,
    },
    {
      id: 'by-card',
      head: 'Card freight',
      isNumber: true,
      narrow: 'Card freight',
      isInDrawer: true,
      isExtra: true,
      cell: ({ overview }) => {
        const freight = overview?.byCard
        if (!freight) return <span className="hint">–</span>
        return (
          <div className="two">
            {formatMoney(freight.amount)} <small>at {formatQuantity(freight.kg)} kg</small>
          </div>
        )
      },
    },
    {
      id: 'valid',
      head: 'Valid',
      narrow: '',
      isInDrawer: true,
      isExtra: true,
      cell: ({ validFrom, validTo }) => (
        <div className="two">
          {formatDay(validFrom, 'UTC')} <small>to {formatDay(validTo, 'UTC')}</small>
        </div>
      ),
    },
    {
      id: 'state',
      head: 'State',
      narrow: '',
      cell: (spot) => {
        const state = spotState(spot, today)
        const [finding] = state === 'ended' ? [] : spotFindings(findings, spot.id)
        if (finding)
          return (
            <Badge kind="rejected" icon={TriangleAlert} isBare>
              {finding.code === 'SPOT_OVERLAP' ? 'Overlaps' : 'Never used'}
            </Badge>
          )
        if (state === 'ended') return <span className="hint">ended</span>
        return (
          <Badge
            kind={state === 'in force' ? 'completed' : 'queued'}
            icon={state === 'in force' ? CircleCheck : CalendarClock}
          >
            {state === 'in force' ? 'In force' : 'To come'}
          </Badge>
        )
      },
    },
  ]
}
