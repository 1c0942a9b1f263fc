import { useState } from 'react'
import { type FuelLevy, fuelLevies, type LevyId } from '../../data/fuel-levies.ts'
import { useChanges } from '../../data/resource.ts'
import { formatDay } from '../../format/time.ts'
import { Button } from '../../parts/basics/button.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { DeleteDialog } from '../forms/delete-thing.tsx'
import { keyOf } from './levy-rows.ts'

interface AllLeviesProps {
  levies: FuelLevy[]
  today: string
  mayChange: boolean
}

/** Every levy with its days, the newest first. One that has not begun can be deleted. */
export function AllLevies({ levies, today, mayChange }: AllLeviesProps) {
  const [leaving, setLeaving] = useState<FuelLevy>()
  const { remove } = useChanges(fuelLevies)
  const columns: Column<FuelLevy>[] = [
    { id: 'carrier', head: 'Carrier', cell: ({ carrier }) => <b className="code">{carrier}</b> },
    { id: 'service', head: 'Service', narrow: 'Service', cell: ({ service }) => service ?? 'every service' },
    { id: 'customer', head: 'Customer', narrow: 'Customer', cell: ({ customer }) => customer ?? 'everybody' },
    { id: 'percent', head: 'Levy', isNumber: true, narrow: 'Levy', cell: ({ percent }) => `${percent} %` },
    {
      id: 'from',
      head: 'From',
      narrow: 'From',
      cell: ({ effectiveFrom }) => formatDay(effectiveFrom, 'UTC'),
    },
    {
      id: 'to',
      head: 'Until',
      narrow: 'Until',
      cell: ({ effectiveTo }) =>
        effectiveTo === undefined ? 'the next levy' : formatDay(effectiveTo, 'UTC'),
    },
    {
      id: 'delete',
      head: <span className="sr">Delete</span>,
      narrow: '',
      cell: (levy) =>
        mayChange &&
        levy.effectiveFrom > today && (
          <Button small look="quiet" aria-label={`Delete ${nameOf(levy)}`} onPress={() => setLeaving(levy)}>
            Delete
          </Button>
        ),
    },
  ]
  return (
    <>
      <Table
        label="All levies"
        columns={columns}
        rows={[...levies].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))}
        rowKey={(levy) => `${keyOf(levy)}${levy.effectiveFrom}`}
      />
      {leaving && (
        <DeleteDialog
          name={nameOf(leaving)}
          what={`The levy of ${leaving.percent} % will not begin. The one before it stays in force.`}
          uses={fuelLevies.uses(idOf(leaving))}
          onDelete={async () => {
            const { etag } = await fuelLevies.read(idOf(leaving))
            await remove.mutateAsync({ id: idOf(leaving), etag })
            showToast(`The levy of ${nameOf(leaving)} was deleted.`)
            setLeaving(undefined)
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

const nameOf = ({ carrier, service, customer, effectiveFrom }: FuelLevy) =>
  `${service ?? carrier}${customer === undefined ? '' : ` for ${customer}`} from ${formatDay(effectiveFrom, 'UTC')}`

const idOf = ({ carrier, service, customer, effectiveFrom }: FuelLevy): LevyId => ({
  carrier,
  effectiveFrom,
  ...(service === undefined ? {} : { service }),
  ...(customer === undefined ? {} : { customer }),
})
