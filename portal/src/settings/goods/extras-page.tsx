import { useQuery } from '@tanstack/react-query'
import { HandHelping } from 'lucide-react'
import { type Extra, extras } from '../../data/extras.ts'
import { services } from '../../data/services.ts'
import { surcharges } from '../../data/surcharges.ts'
import type { Column } from '../../parts/lists/table.tsx'
import { ThingListPage } from '../forms/thing-list-page.tsx'

/** What somebody can ask for with a quote: a tail lift, two people. */
export function ExtrasPage() {
  return (
    <ThingListPage
      list={extras}
      title="Extras"
      one="extra"
      sub="What customers can ask for with a quote, such as a tail lift. Services say which they offer."
      emptyText="A service offers extras, and a surcharge with the condition Extra charges for them."
      icon={HandHelping}
      idField={{
        name: 'code',
        label: 'Code',
        kind: 'text',
        isWide: true,
        hint: 'Quote requests name it. It cannot be changed later.',
      }}
      columns={useColumns()}
      sections={[{ fields: [{ name: 'name', label: 'Name', kind: 'text', isWide: true }] }]}
      textOf={({ code, name }) => `${code} ${name}`}
      drawerSub={() => 'extra'}
    />
  )
}

function useColumns(): Column<Extra>[] {
  const offered = useQuery(services.all).data ?? []
  const rules = useQuery(surcharges.all).data ?? []
  const isCharged = (code: string) =>
    rules.some(({ conditions }) =>
      conditions.some(({ subject, is }) => subject === 'EXTRA' && is?.includes(code)),
    )
  return [
    { id: 'code', head: 'Code', cell: ({ code }) => <b className="code">{code}</b> },
    { id: 'name', head: 'Name', wraps: true, narrow: '', cell: ({ name }) => name },
    {
      id: 'services',
      head: 'Offered by',
      wraps: true,
      narrow: 'Offered by',
      cell: ({ code }) =>
        offered
          .filter((service) => service.extras.includes(code))
          .map(({ alias }) => alias)
          .join(', ') || <span className="hint">no service</span>,
    },
    {
      id: 'charged',
      head: 'Charged',
      narrow: '',
      cell: ({ code }) => (isCharged(code) ? 'by a surcharge' : <span className="hint">free of charge</span>),
    },
  ]
}
