import { TriangleAlert } from 'lucide-react'
import { destinationOf, type Effect, originOf } from '../../../data/lanes.ts'
import { formatCount, formatQuantity } from '../../../format/count.ts'
import { formatMoney } from '../../../format/money.ts'
import { Icon } from '../../../parts/basics/icon.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { Delta } from '../shared/delta.tsx'
import { percentText } from '../shared/figures.ts'
import { isFar, isLost, servicesOf } from './effects-summary.ts'

const sources = { quotes: '', example: 'example', added: 'added', 'made up': 'made up' }

interface EffectsTableProps {
  effects: Effect[]
  /** Takes away one that was added. */
  onRemove(effect: Effect): void
}

/** Every quote without and with the draft. */
export function EffectsTable({ effects, onRemove }: EffectsTableProps) {
  return (
    <Table
      label="Quotes without and with the draft"
      columns={columnsWith(onRemove)}
      rows={effects}
      rowKey={({ source, name, customerId, serviceId }) => `${source} ${name} ${customerId} ${serviceId}`}
      rowClass={(effect) => (isFar(effect) || isLost(effect) ? 'far' : undefined)}
      isWide
    />
  )
}

const columnsWith = (onRemove: (effect: Effect) => void): Column<Effect>[] => [
  {
    id: 'quote',
    head: 'Consignment',
    wraps: true,
    cell: (effect) => (
      <span className="two-lines">
        <b>
          {originOf(effect)} → {destinationOf(effect)}
        </b>
        <small>
          {[
            `${formatQuantity(effect.kg)} kg chargeable`,
            serviceText(effect),
            effect.source === 'example' ? `example ${effect.name}` : sources[effect.source],
          ]
            .filter(Boolean)
            .join(' · ')}
          {effect.source === 'added' && (
            <>
              {' · '}
              <button
                type="button"
                className="link"
                aria-label={`Remove the added quote ${originOf(effect)} to ${destinationOf(effect)}`}
                onClick={() => onRemove(effect)}
              >
                Remove
              </button>
            </>
          )}
        </small>
      </span>
    ),
  },
  { id: 'customer', head: 'Customer', narrow: 'Customer', cell: ({ customerId }) => customerId },
  {
    id: 'asked',
    head: 'In 30 days',
    narrow: 'In 30 days',
    isNumber: true,
    cell: ({ quotes }) => (quotes === null ? <span className="hint">–</span> : formatCount(quotes)),
  },
  {
    id: 'cost',
    head: 'Cost',
    narrow: 'Cost',
    isNumber: true,
    cell: ({ without, ...rest }) => <Amounts old={without?.cost} now={rest.with?.cost} />,
  },
  {
    id: 'total',
    head: 'Total',
    narrow: 'Total',
    isNumber: true,
    cell: ({ without, ...rest }) => <Amounts old={without?.totalAmount} now={rest.with?.totalAmount} />,
  },
  {
    id: 'change',
    head: 'Change',
    narrow: 'Change',
    isNumber: true,
    isSorted: true,
    cell: (effect) => <Change effect={effect} />,
  },
]

/** "GLX-ROAD", or "cheapest: BRL-GEN → GLX-ROAD" if the draft makes another one the cheapest. */
const serviceText = (effect: Effect) =>
  effect.serviceId ?? ['cheapest', servicesOf(effect).join(' → ')].filter(Boolean).join(': ')

function Amounts({ old, now }: { old: number | null | undefined; now: number | null | undefined }) {
  const text = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '–' : formatMoney(amount)
  return <Delta old={text(old)} now={text(now)} />
}

function Change({ effect }: { effect: Effect }) {
  if (effect.with === null)
    return (
      <span className="pct far">
        <Icon of={TriangleAlert} size="s" /> {effect.why ?? 'no price'}
      </span>
    )
  if (effect.percent === null) return <span className="pct">{effect.without === null ? 'new' : '–'}</span>
  return (
    <span className={isFar(effect) ? 'pct far' : 'pct'}>
      {isFar(effect) && <Icon of={TriangleAlert} size="s" />} {percentText(effect.percent)}
    </span>
  )
}
