import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { fuelLevies } from '../../data/fuel-levies.ts'
import { useToday } from '../../format/clock.ts'
import { formatQuantity } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'
import { Badge } from '../../parts/basics/badge.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { levyOn } from '../fuel-levies/levy-rows.ts'
import { type CarrierRow, type CarriersSearch, itemLimits } from './carrier-rows.ts'
import { serviceClasses, serviceTypes } from './service-fields.ts'
import '../../parts/lists/table.css'
import './carriers.css'

interface CarrierTableProps {
  rows: CarrierRow[]
  search: CarriersSearch
  onOpen(alias: string): void
  onAdd: ((carrier: string) => void) | undefined
}

export function CarrierTable({ rows, search, onOpen, onAdd }: CarrierTableProps) {
  const today = useToday()
  const levies = useQuery(fuelLevies.all).data ?? []
  const levyOf = (alias: string) => {
    const own = levies.filter((levy) => levy.carrier === alias && !levy.service && !levy.customer)
    return levyOn(
      own.sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)),
      today,
    )
  }
  const openRow = (event: MouseEvent, alias: string) => {
    if (event.target instanceof Element && event.target.closest('a, button') === null) onOpen(alias)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="table-wrap" aria-label="Carriers and services" tabIndex={0}>
      <table className="table carriers">
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col" className="in-drawer hide-narrow">
              Type
            </th>
            <th scope="col">Class</th>
            <th scope="col" className="num">
              kg / m³
            </th>
            <th scope="col" className="num in-drawer hide-narrow">
              Step
            </th>
            <th scope="col" className="in-drawer hide-narrow">
              One item at most
            </th>
            <th scope="col" className="hide-narrow zone-set">
              Zone set
            </th>
          </tr>
        </thead>
        {rows.map(({ carrier, services }) => (
          <tbody key={carrier.alias}>
            <tr className="carrier" aria-selected={search.carrier === carrier.alias && !search.open}>
              <th scope="rowgroup" colSpan={7}>
                <span className="row">
                  <Link
                    to="/settings/carriers"
                    search={{ ...search, open: undefined, carrier: carrier.alias }}
                    className="link code cut"
                  >
                    {carrier.alias}
                  </Link>
                  <span className="muted grow cut">{carrier.name}</span>
                  <CarrierHints carrier={carrier} percent={levyOf(carrier.alias)?.percent} />
                  {onAdd && (
                    <Button
                      look="quiet"
                      small
                      icon
                      aria-label={`Add a service to ${carrier.alias}`}
                      onPress={() => onAdd(carrier.alias)}
                    >
                      <Icon of={Plus} size="s" />
                    </Button>
                  )}
                </span>
              </th>
            </tr>
            {services.map((service) => (
              <tr
                key={service.alias}
                className="opens"
                aria-selected={service.alias === search.open}
                onClick={(event) => openRow(event, service.alias)}
              >
                <td>
                  <div className="two">
                    <Link
                      to="/settings/carriers"
                      search={{ ...search, carrier: undefined, open: service.alias }}
                      className="link code"
                    >
                      {service.alias}
                    </Link>
                    <small>{service.name}</small>
                  </div>
                </td>
                <td className="in-drawer hide-narrow">{textOf(serviceTypes, service.type)}</td>
                <td>
                  {textOf(serviceClasses, service.class)}
                  <Retired day={service.retiredFrom} today={today} />
                </td>
                <td className="num">
                  {service.cubicFactor === 0 ? '–' : formatQuantity(service.cubicFactor)}
                </td>
                <td className="num in-drawer hide-narrow">{formatQuantity(service.weightStepKg)} kg</td>
                <td className="in-drawer hide-narrow muted">{itemLimits(service, formatQuantity)}</td>
                <td className="hide-narrow zone-set">{service.zoneSet}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

const textOf = (options: { id: string; text: string }[], id: string) =>
  options.find((option) => option.id === id)?.text ?? id

function CarrierHints({ carrier, percent }: { carrier: CarrierRow['carrier']; percent: number | undefined }) {
  const asked = (carrier.customFields ?? []).filter(({ mandatory }) => mandatory).map(({ key }) => key)
  return (
    <span className="row in-drawer hide-narrow hint small carrier-hints">
      {percent !== undefined && <span>Fuel {percent} %</span>}
      {(carrier.tolerancePercent ?? 0) > 0 && <span>Bills may differ by {carrier.tolerancePercent} %</span>}
      {asked.length > 0 && <span>asks for {asked.join(', ')}</span>}
    </span>
  )
}

function Retired({ day, today }: { day: string | undefined; today: string }) {
  if (day === undefined) return null
  return (
    <>
      {' '}
      <Badge kind={day <= today ? 'cancelled' : 'queued'} icon={Ban}>
        retired {day <= today ? 'since' : 'from'} {formatDay(day, 'UTC')}
      </Badge>
    </>
  )
}
