import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { formatMoney } from '../format/money.ts'
import { Button } from '../parts/button.tsx'
import { Drawer } from '../parts/drawer.tsx'
import { FlagNotices } from '../parts/flags.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { Pairs } from '../parts/pairs.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { Time } from '../parts/time.tsx'
import { WrittenBy } from '../parts/written-by.tsx'
import { GoodsLines } from './goods-lines.tsx'
import { type Shipment, shipments } from './queries.ts'

interface Props {
  shipmentId: string
  /** From the list, until it is loaded. */
  listed: Shipment | undefined
  onClose(): void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onShowImport(importId: string): void
}

/** One shipment with all its details, beside the list. */
export function ShipmentDrawer({ shipmentId, listed, onShowImport, ...steps }: Props) {
  const query = useQuery({ ...shipments.one(shipmentId), ...(listed ? { placeholderData: listed } : {}) })
  return (
    <Drawer title={shipmentId} sub={query.data && <Way shipment={query.data} />} {...steps}>
      <QueryState what="The shipment" query={query}>
        {(shipment) =>
          shipment === null ? (
            <Notice kind="rejected">There is no shipment with this id.</Notice>
          ) : (
            <Details shipment={shipment} onShowImport={onShowImport} />
          )
        }
      </QueryState>
    </Drawer>
  )
}

const placeOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

function Way({ shipment }: { shipment: Shipment }) {
  return (
    <>
      {shipment.customerId && (
        <>
          <span>{shipment.customerId}</span>
          <span className="dot" aria-hidden="true">
            ·
          </span>
        </>
      )}
      <span>
        {placeOf(shipment.originSuburb, shipment.originPostCode, shipment.originState)}{' '}
        <Icon of={ArrowRight} size="s" /> <span className="sr">to </span>
        {placeOf(shipment.destinationSuburb, shipment.destinationPostCode, shipment.destinationState)}
      </span>
    </>
  )
}

function Details({ shipment, onShowImport }: { shipment: Shipment; onShowImport(importId: string): void }) {
  const { flags, quoteDate, totalCostReceived, rateCardAlias, customFields, importId } = shipment
  const ofOwn = Object.entries(customFields)
  return (
    <>
      <FlagNotices flags={flags} />
      <Pairs
        pairs={[
          ['Billed, ex GST', totalCostReceived === null ? undefined : formatMoney(totalCostReceived)],
          ['Quote date', quoteDate === null ? undefined : <Time key="at" at={quoteDate} />],
          ['Customer', shipment.customerId],
          ['Rate card', rateCardAlias],
          [
            'From',
            placeOf(
              shipment.originSuburb,
              shipment.originPostCode,
              shipment.originState,
              shipment.originCountryCode,
            ),
          ],
          [
            'To',
            placeOf(
              shipment.destinationSuburb,
              shipment.destinationPostCode,
              shipment.destinationState,
              shipment.destinationCountryCode,
            ),
          ],
        ]}
      />
      <section className="stack">
        <h3>Goods lines</h3>
        <GoodsLines lines={shipment.items} />
      </section>
      {ofOwn.length > 0 && (
        <section className="stack">
          <h3>Custom fields</h3>
          <Pairs pairs={ofOwn} />
        </section>
      )}
      <section className="stack">
        <h3>Import that wrote it</h3>
        <WrittenBy importId={importId} />
        <div>
          <Button small onPress={() => onShowImport(importId)}>
            Show its shipments
          </Button>
        </div>
      </section>
    </>
  )
}
