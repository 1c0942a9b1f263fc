import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { type Choices, choices } from '../data/choices.ts'
import { type Shipment, shipments } from '../data/shipments.ts'
import { formatMoney } from '../format/money.ts'
import { FlagNotices } from '../freight/flags.tsx'
import { useCustomersLike } from '../freight/use-customers.ts'
import { WrittenBy } from '../freight/written-by.tsx'
import { Button } from '../parts/basics/button.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { Notice } from '../parts/basics/notice.tsx'
import { Drawer } from '../parts/dialogs/drawer.tsx'
import { Pairs } from '../parts/page/pairs.tsx'
import { QueryState } from '../parts/page/query-state.tsx'
import { Time } from '../parts/page/time.tsx'
import { useMay } from '../session/use-me.ts'
import { CorrectShipment } from './correct-shipment.tsx'
import { canCorrect } from './correctable.ts'
import type { ShipmentsSearch } from './filter-shipments.ts'
import { GoodsLines } from './goods-lines.tsx'

interface Props {
  shipmentId: string
  /** From the list, until it is loaded. */
  listed: Shipment | undefined
  onClose(): void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Shows the shipments that an import wrote last, or created. */
  onShow(search: ShipmentsSearch): void
}

/** One shipment with all its details, beside the list. */
export function ShipmentDrawer({ shipmentId, listed, onShow, ...steps }: Props) {
  const query = useQuery({ ...shipments.one(shipmentId), ...(listed ? { placeholderData: listed } : {}) })
  return (
    <Drawer title={shipmentId} sub={query.data && <Way shipment={query.data} />} {...steps}>
      <QueryState what="The shipment" query={query}>
        {(shipment) =>
          shipment === null ? (
            <Notice kind="rejected">There is no shipment with this id.</Notice>
          ) : (
            <Details shipment={shipment} onShow={onShow} />
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

const unknown = (code: string | null, list: Choices['rateCards'] | undefined) => ({
  code,
  known: (list ?? []).map(({ id }) => id),
})

function Details({ shipment, onShow }: { shipment: Shipment } & Pick<Props, 'onShow'>) {
  const { flags, quoteDate, totalCostReceived, rateCardAlias, customFields } = shipment
  const known = useQuery(choices).data
  const customers = useCustomersLike(shipment.customerId)
  const may = useMay()
  const [isCorrecting, setCorrecting] = useState(false)
  const ofOwn = Object.entries(customFields)
  return (
    <>
      <FlagNotices
        flags={flags}
        codeOf={(flag) => {
          if (flag === 'unknownCustomer') return unknown(shipment.customerId, customers)
          if (flag === 'unknownRateCard') return unknown(rateCardAlias, known?.rateCards)
          return undefined
        }}
      />
      {may('imports:write') && canCorrect(shipment) && (
        <div>
          <Button look="primary" onPress={() => setCorrecting(true)}>
            Send corrected
          </Button>
        </div>
      )}
      {isCorrecting && <CorrectShipment shipment={shipment} onClose={() => setCorrecting(false)} />}
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
      <WrittenByImports shipment={shipment} onShow={onShow} />
    </>
  )
}

/** The import that created it and the one that last wrote it. Mostly they are the same. */
function WrittenByImports({ shipment, onShow }: { shipment: Shipment } & Pick<Props, 'onShow'>) {
  const { createdImportId, sourceDetails, importId, lastSourceDetails } = shipment
  if (createdImportId === importId) {
    return (
      <OfImport title="Import that created it" {...{ importId, reference: sourceDetails }}>
        <Button small onPress={() => onShow({ created: importId })}>
          Show its shipments
        </Button>
      </OfImport>
    )
  }
  return (
    <>
      {createdImportId === null ? (
        <section className="stack">
          <h3>Import that created it</h3>
          <p className="small muted">Not known: it was written again before this was recorded.</p>
        </section>
      ) : (
        <OfImport title="Import that created it" importId={createdImportId} reference={sourceDetails}>
          <Button small onPress={() => onShow({ created: createdImportId })}>
            Show what it created
          </Button>
        </OfImport>
      )}
      <OfImport title="Import that last wrote it" {...{ importId, reference: lastSourceDetails }}>
        <Button small onPress={() => onShow({ import: importId })}>
          Show its shipments
        </Button>
      </OfImport>
    </>
  )
}

interface OfImportProps {
  title: string
  importId: string
  reference: string | null
  children: ReactNode
}

function OfImport({ title, importId, reference, children }: OfImportProps) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      <WrittenBy importId={importId} />
      <Pairs pairs={[['Reference', reference]]} />
      <div>{children}</div>
    </section>
  )
}
