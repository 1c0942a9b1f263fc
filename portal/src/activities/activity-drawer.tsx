import { useQuery } from '@tanstack/react-query'
import { type Activity, activities } from '../data/activities.ts'
import { type Choices, choices, nameOf } from '../data/choices.ts'
import { formatCount, formatQuantity } from '../format/count.ts'
import { FlagNotices } from '../freight/flags.tsx'
import { useCustomersLike } from '../freight/use-customers.ts'
import { WrittenBy } from '../freight/written-by.tsx'
import { Button } from '../parts/basics/button.tsx'
import { Notice } from '../parts/basics/notice.tsx'
import { Drawer } from '../parts/dialogs/drawer.tsx'
import { Pairs } from '../parts/page/pairs.tsx'
import { QueryState } from '../parts/page/query-state.tsx'
import { Time } from '../parts/page/time.tsx'
import { readRowKey } from './filter-activities.ts'

interface Props {
  /** Its import and row, as the address has them. */
  rowKey: string
  /** From the list, until it is loaded. */
  listed: Activity | undefined
  onClose(): void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onShowImport(importId: string): void
}

/** One activity with all its details, beside the list. */
export function ActivityDrawer({ rowKey, listed, onShowImport, ...steps }: Props) {
  const place = readRowKey(rowKey)
  const query = useQuery({ ...activities.one(place), ...(listed ? { placeholderData: listed } : {}) })
  return (
    <Drawer
      title={query.data?.chargeCode ?? 'Activity'}
      sub={query.data && <Time at={query.data.activityTimestamp} />}
      {...steps}
    >
      <QueryState what="The activity" query={query}>
        {(activity) =>
          activity === null ? (
            <Notice kind="rejected">There is no such activity.</Notice>
          ) : (
            <Details activity={activity} onShowImport={onShowImport} />
          )
        }
      </QueryState>
    </Drawer>
  )
}

function Details({ activity, onShowImport }: { activity: Activity; onShowImport(importId: string): void }) {
  const known = useQuery(choices).data
  const customers = useCustomersLike(activity.customerId)
  const { flags, quantity, importId, rowNumber } = activity
  return (
    <>
      <FlagNotices
        flags={flags}
        codeOf={(flag) => {
          if (flag === 'unknownCustomer') return unknown(activity.customerId, customers)
          if (flag === 'unknownWarehouse') return unknown(activity.warehouseCode, known?.warehouses)
          if (flag === 'unknownChargeCode') return unknown(activity.chargeCode, known?.chargeCodes)
          return undefined
        }}
      />
      <Pairs
        pairs={[
          ['Charge code', named(known?.chargeCodes, activity.chargeCode)],
          ['Quantity', formatQuantity(quantity)],
          ['When', <Time key="at" at={activity.activityTimestamp} />],
          ['Customer', named(customers, activity.customerId)],
          ['Warehouse', named(known?.warehouses, activity.warehouseCode)],
          ['Reference', activity.reference],
          ['Status', activity.status],
        ]}
      />
      <section className="stack">
        <h3>Row {formatCount(rowNumber)} of the import that wrote it</h3>
        <WrittenBy importId={importId} />
        <div>
          <Button small onPress={() => onShowImport(importId)}>
            Show its activities
          </Button>
        </div>
      </section>
    </>
  )
}

const unknown = (code: string | null, list: Choices['warehouses'] | undefined) => ({
  code,
  known: (list ?? []).map(({ id }) => id),
})

/** "PICK-UNIT Unit picked" */
function named(list: Choices['warehouses'] | undefined, id: string | null) {
  const name = nameOf(list, id)
  if (name === undefined || name === id) return id
  return (
    <>
      {id} <span className="hint">{name}</span>
    </>
  )
}
