import { Link } from '@tanstack/react-router'
import { Check, CircleX, Info, Pencil, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardOverview } from '../../../data/rate-cards.ts'
import { countOf, formatCount } from '../../../format/count.ts'
import { formatDay } from '../../../format/time.ts'
import { Badge } from '../../../parts/basics/badge.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { someNames } from '../../../parts/lists/some-names.ts'
import type { Column } from '../../../parts/lists/table.tsx'
import { type CardSummary, nextOf } from './card-summary.ts'

export function cardColumns(zone: string): Column<CardSummary>[] {
  return [
    {
      id: 'card',
      head: 'Card',
      cell: ({ card }) => (
        <Two
          first={
            <Link to="/settings/rate-cards/$alias" params={{ alias: card.alias }}>
              <b>{card.alias}</b>
            </Link>
          }
          second={card.name}
        />
      ),
    },
    { id: 'carrier', head: 'Carrier', narrow: 'Carrier', isExtra: true, cell: ({ card }) => card.carrier },
    {
      id: 'kind',
      head: 'Kind',
      narrow: 'Kind',
      cell: ({ card }) =>
        card.kind === 'SELL' ? <Badge kind="outline">Sell</Badge> : <span className="muted">Cost</span>,
    },
    { id: 'now', head: 'In force', narrow: 'In force', cell: (row) => <InForce row={row} zone={zone} /> },
    { id: 'next', head: 'Next', narrow: 'Next', cell: (row) => <Next row={row} zone={zone} /> },
    {
      id: 'customers',
      head: 'Customers',
      narrow: 'Customers',
      wraps: true,
      isExtra: true,
      cell: ({ overview: { customers } }) => (
        <span className="muted">{customers.count === 0 ? 'no customer yet' : namesOf(customers)}</span>
      ),
    },
    {
      id: 'checks',
      head: 'Checks',
      narrow: 'Checks',
      cell: ({ findings }) => (findings ? <Checks of={findings} /> : <span className="hint">…</span>),
    },
  ]
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="two-lines">
      {first}
      {second && <small>{second}</small>}
    </span>
  )
}

/** "SALTBUSH, LYREBIRD and 12 more" */
const namesOf = ({ count, first }: CardOverview['customers']) =>
  count <= first.length
    ? someNames(first)
    : `${first.slice(0, 2).join(', ')} and ${formatCount(count - 2)} more`

function InForce({ row, zone }: { row: CardSummary; zone: string }) {
  const now = row.overview.inForce
  if (!now?.holds) return <span className="hint">none</span>
  const parts = [now.label, now.counts && countOf(now.counts.lanes, 'lane')].filter(Boolean)
  return (
    <Two
      first={
        <span className="row now-line">
          <span className="nowdot" aria-hidden="true" />
          since {formatDay(now.holds.from, zone)}
        </span>
      }
      second={parts.join(' · ')}
    />
  )
}

function Next({ row, zone }: { row: CardSummary; zone: string }) {
  const next = nextOf(row.overview)
  switch (next.kind) {
    case 'goes on':
      return <span className="hint">goes on</span>
    case 'nothing':
      return <span className="hint">nothing yet</span>
    case 'version':
      return <Two first={`From ${formatDay(next.from, zone)}`} second="published" />
    case 'ends':
    case 'ended':
      return (
        <span className="row ends">
          <Icon of={TriangleAlert} size="s" />
          {next.kind === 'ends' ? 'Ends' : 'Ended'} {formatDay(next.on, zone)}
        </span>
      )
    case 'drafts':
      return (
        <Two
          first={
            <span className="row now-line">
              <Icon of={Pencil} size="s" />
              {next.from === null ? 'No first day yet' : `From ${formatDay(next.from, zone)}`}
            </span>
          }
          second={countOf(next.count, 'draft')}
        />
      )
  }
}

function Checks({ of: { errors, warnings, notes } }: { of: NonNullable<CardSummary['findings']> }) {
  if (errors > 0) return <Found kind="is-E" icon={CircleX} text={countOf(errors, 'error')} />
  if (warnings > 0) return <Found kind="is-W" icon={TriangleAlert} text={countOf(warnings, 'warning')} />
  if (notes > 0) return <Found kind="is-N" icon={Info} text={countOf(notes, 'note')} />
  return <Found kind="is-ok" icon={Check} text="clean" />
}

function Found({ kind, icon, text }: { kind: string; icon: typeof Check; text: string }) {
  return (
    <span className={`row now-line found ${kind}`}>
      <Icon of={icon} size="s" />
      <span className={kind === 'is-ok' ? 'hint' : undefined}>{text}</span>
    </span>
  )
}
