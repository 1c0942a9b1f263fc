import { Link } from '@tanstack/react-router'
import { Check, CircleX, Info, Pencil, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '../../../format/count.ts'
import { formatDay } from '../../../format/time.ts'
import { Badge } from '../../../parts/basics/badge.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { someNames } from '../../../parts/lists/some-names.ts'
import type { Column } from '../../../parts/lists/table.tsx'
import { type CardSummary, nextOf } from './card-summary.ts'

interface Known {
  zone: string
  hasChecks: boolean
  hasRates: boolean
}

export function cardColumns({ zone, hasChecks, hasRates }: Known): Column<CardSummary>[] {
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
    { id: 'carrier', head: 'Carrier', narrow: 'Carrier', cell: ({ card }) => card.carrier },
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
      cell: ({ customers }) => (
        <span className="muted">
          {!hasRates ? '…' : customers.length === 0 ? 'no customer yet' : someNames(customers)}
        </span>
      ),
    },
    {
      id: 'checks',
      head: 'Checks',
      narrow: 'Checks',
      cell: (row) => (hasChecks ? <Checks row={row} /> : <span className="hint">…</span>),
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

function InForce({ row: { line }, zone }: { row: CardSummary; zone: string }) {
  if (line === undefined) return <span className="hint">…</span>
  const now = line.find(({ place }) => place === 'now')?.version
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

function Next({ row: { line }, zone }: { row: CardSummary; zone: string }) {
  if (line === undefined) return <span className="hint">…</span>
  const next = nextOf(line)
  switch (next.kind) {
    case 'goes on':
      return <span className="hint">goes on</span>
    case 'nothing':
      return <span className="hint">nothing yet</span>
    case 'version':
      return <Two first={`From ${formatDay(next.from, zone)}`} second="published" />
    case 'ends':
      return (
        <span className="row ends">
          <Icon of={TriangleAlert} size="s" />
          Ends {formatDay(next.on, zone)}
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

function Checks({ row: { errors, warnings, notes } }: { row: CardSummary }) {
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
