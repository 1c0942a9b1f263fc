import { TriangleAlert } from 'lucide-react'
import { type ClipboardEvent, Fragment } from 'react'
import { formatDay } from '../../format/time.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { inputClass } from '../../parts/fields/text-field.tsx'
import { alignedPercent, isFigure, type LevyRow, pointsBetween } from './levy-rows.ts'
import type { LevyEntries } from './use-levy-entries.ts'
import '../../parts/lists/table.css'

interface LevyTableProps {
  rows: LevyRow[]
  day: string
  entries: LevyEntries
  mayChange: boolean
}

/** All carriers in one table, with a column for the levies that are being entered. */
export function LevyTable({ rows, day, entries, mayChange }: LevyTableProps) {
  const days = [...new Set(rows.flatMap(({ now }) => now?.effectiveFrom ?? []))]
  const percentOf = alignedPercent(rows)
  const since = days.length === 1 && days[0] !== undefined ? formatDay(days[0], 'UTC') : undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="table-wrap" aria-label="Levies by carrier" tabIndex={0}>
      <table className="table tall levy-table">
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col" className="num hide-narrow">
              Before
            </th>
            <th scope="col" className="num">
              {since === undefined ? 'Now' : `Since ${since}`}
            </th>
            <th scope="col" className="num">
              From {formatDay(day, 'UTC')}
            </th>
            <th scope="col" className="num hide-narrow">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.key}>
              <tr>
                <td>
                  <div className={row.service || row.customer ? 'two inner' : 'two'}>
                    <b className="code">{row.title}</b>
                    <small>{row.name}</small>
                  </div>
                </td>
                <td className="num hint hide-narrow">{row.before ? `${percentOf(row.before)} %` : '–'}</td>
                <td className="num">
                  {row.now ? `${percentOf(row.now)} %` : 'none'}
                  {since === undefined && row.now && (
                    <small className="hint block">since {formatDay(row.now.effectiveFrom, 'UTC')}</small>
                  )}
                </td>
                <td className="num">
                  {mayChange ? (
                    <LevyInput
                      {...{ row, at, day, entries }}
                      goesOn={row.goesOn === undefined ? '' : percentOf(row.goesOn)}
                    />
                  ) : row.onDay ? (
                    `${percentOf(row.onDay)} %`
                  ) : (
                    '–'
                  )}
                </td>
                <td className="num tnum hide-narrow">
                  <LevyChange row={row} text={entries.textOf(row)} />
                </td>
              </tr>
              <LevyMessage row={row} entries={entries} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LevyInput({
  row,
  at,
  day,
  entries,
  goesOn,
}: {
  row: LevyRow
  at: number
  day: string
  entries: LevyEntries
  /** What holds if nothing is entered. */
  goesOn: string
}) {
  const entered = entries.entered.find(({ row: { key } }) => key === row.key)
  const isWrong = entries.errorOf(row) !== undefined || entered?.meant !== undefined
  const onPaste = (event: ClipboardEvent) => {
    if (entries.paste(event.clipboardData.getData('text/plain'), at)) event.preventDefault()
  }
  return (
    <span className={`${inputClass(isWrong ? 'wrong' : undefined, entered !== undefined)} s levy-input`}>
      <input
        aria-label={`${row.title} from ${formatDay(day, 'UTC')}`}
        aria-invalid={isWrong}
        inputMode="decimal"
        value={entries.textOf(row)}
        placeholder={goesOn}
        onChange={(event) => entries.set(row.key, event.target.value)}
        onPaste={onPaste}
      />
      <span className="unit">%</span>
    </span>
  )
}

/** Above this a change is shown in amber, as the checks do. */
const largeChange = 0.25

function LevyChange({ row: { goesOn, next }, text }: { row: LevyRow; text: string }) {
  const until = next && <small className="hint block">until {formatDay(next.effectiveFrom, 'UTC')}</small>
  if (text.trim() === '') return <span className="hint">{goesOn === undefined ? '' : 'goes on'}</span>
  if (!isFigure(text) || goesOn === undefined) return until ?? null
  const percent = Number.parseFloat(text)
  const isLarge = goesOn.percent > 0 && Math.abs(percent / goesOn.percent - 1) > largeChange
  return (
    <>
      <span className={isLarge ? 'far' : undefined}>{pointsBetween(goesOn.percent, percent)}</span>
      {until}
    </>
  )
}

/** A question or an error about a row, below it. */
function LevyMessage({ row, entries }: { row: LevyRow; entries: LevyEntries }) {
  const { meant, text } = entries.entered.find(({ row: { key } }) => key === row.key) ?? {}
  const error = entries.errorOf(row)
  if (meant === undefined && error === undefined) return null
  return (
    <tr className="levy-message">
      <td colSpan={5}>
        <span className="row wrap" role="alert">
          <Icon of={TriangleAlert} size="s" />
          {meant === undefined ? (
            <span>
              {row.title}: {error}
            </span>
          ) : (
            <>
              <span>
                {text} %: was {meant} % meant?
              </span>
              <Button look="soft" small onPress={() => entries.set(row.key, meant)}>
                Use {meant}
              </Button>
              <Button look="quiet" small onPress={() => entries.keep(row.key)}>
                Keep {text}
              </Button>
            </>
          )}
        </span>
      </td>
    </tr>
  )
}
