import { Link } from '@tanstack/react-router'
import { Fuel, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { Icon } from '../../parts/basics/icon.tsx'
import {
  amountsInWords,
  countInWords,
  forInWords,
  haveEnded,
  type SurchargeLine,
  type SurchargesSearch,
  whenInWords,
} from './surcharge-lines.ts'
import { useRowDrag } from './use-row-drag.ts'
import '../../parts/lists/table.css'
import '../../parts/basics/button.css'
import './surcharges.css'

interface SurchargeTableProps {
  lines: SurchargeLine[]
  search: SurchargesSearch
  today: string
  onOpen(id: string): void
  /** Undefined if this person may not, or if the list is filtered. */
  onMove: ((line: SurchargeLine, to: number) => void) | undefined
}

/** The surcharges in the order of a quote. A handle drags a row; Alt and an arrow move it. */
export function SurchargeTable({ lines, search, today, onOpen, onMove }: SurchargeTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  /** The line that was moved, and its place once the list is drawn again. */
  const moved = useRef<{ id: string; to: number }>(undefined)
  const move = (line: SurchargeLine | undefined, to: number) => {
    if (line === undefined || onMove === undefined || to < 0 || to >= lines.length) return
    moved.current = { id: line.id, to }
    onMove(line, to)
  }
  const { handle, dropAt, dragged } = useRowDrag((from, to) => move(lines[from], to))
  // A row that changes its place may lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the order has changed
  useEffect(() => {
    if (moved.current === undefined) return
    body.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(moved.current.id)}"] .grip`)?.focus()
    moved.current = undefined
  }, [lines])
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    const line = lines[at]
    // Keys may come faster than the list is drawn.
    const now = moved.current && moved.current.id === line?.id ? moved.current.to : at
    move(line, now + step)
  }
  const openRow = (event: MouseEvent, id: string) => {
    if (event.target instanceof Element && event.target.closest('a, button') === null) onOpen(id)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="table-wrap" aria-label="Surcharges" tabIndex={0}>
      <table className="table tall surcharges">
        <thead>
          <tr>
            {onMove && (
              <th scope="col" className="grab">
                <span className="sr">Move</span>
              </th>
            )}
            <th scope="col">Surcharge</th>
            <th scope="col">Amount</th>
            <th scope="col" className="in-wide">
              When
            </th>
            <th scope="col" className="in-wide">
              For
            </th>
            <th scope="col" className="in-wide">
              <span className="sr">Fuel</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {lines.map((line, at) => (
            <tr
              key={line.id}
              data-line={line.id}
              data-drop={dropAt(at, lines.length)}
              data-dragged={dragged === at || undefined}
              className={haveEnded(line.rules, today) ? 'opens gone' : 'opens'}
              aria-selected={line.rules.some(({ id }) => id === search.open)}
              onClick={(event) => openRow(event, line.id)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              {onMove && (
                <td className="grab">
                  <button
                    type="button"
                    className="btn quiet icon s grip"
                    aria-label={`Move ${line.key}`}
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    {...handle(at)}
                  >
                    <Icon of={GripVertical} size="s" />
                  </button>
                </td>
              )}
              <LineCells line={line} search={search} today={today} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LineCells({
  line,
  search,
  today,
}: { line: SurchargeLine } & Pick<SurchargeTableProps, 'search' | 'today'>) {
  const { id, key, name, rules } = line
  const isEnded = haveEnded(rules, today)
  const count = countInWords(rules)
  return (
    <>
      <td className="text">
        <div className="two">
          <Link to="/settings/surcharges" search={{ ...search, open: id }} className="link">
            {key}
          </Link>
          <small>
            {name}
            <span className="in-drawer"> · {forInWords(rules)}</span>
          </small>
        </div>
      </td>
      <td className="text">
        <div className="two">
          {amountsInWords(rules)}
          {(isEnded || count !== '') && (
            <small>{[count, isEnded && 'ended'].filter(Boolean).join(', ')}</small>
          )}
        </div>
      </td>
      <td className="text muted in-wide">{whenInWords(rules)}</td>
      <td className="text muted in-wide">{forInWords(rules)}</td>
      <td className="in-wide">
        {rules.some(({ fuelApplies }) => fuelApplies) && (
          <span className="row with-fuel">
            <Icon of={Fuel} size="s" />
            with fuel
          </span>
        )}
      </td>
    </>
  )
}
