import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, CircleHelp, CircleX } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import type { Upload } from '../../../data/uploads.ts'
import { uploads } from '../../../data/uploads.ts'
import { countOf, formatCount } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Kbd } from '../../../parts/basics/kbd.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { columnLetters, type Place, type RefusedRow, type SheetRow } from '../shared/model.ts'
import {
  type CellLook,
  type ColumnHead,
  firstRowFor,
  type HeadsFrom,
  headsByTable,
  isFigure,
  isTitle,
  lookOf,
  refusedCells,
  tableAt,
} from './sheet-cells.ts'

type Sheet = Upload['sheets'][number]

interface SheetWindowProps {
  upload: Upload
  sheet: Sheet
  onSheet(name: string): void
  /** What is asked about now. */
  asked: Place | undefined
  refused: RefusedRow[]
}

/** The carrier's sheet as it was read, each column with what it is taken for. */
export function SheetWindow({ upload, sheet, onSheet, asked, refused }: SheetWindowProps) {
  const from = firstRowFor(asked, sheet.name)
  const rows = useInfiniteQuery(uploads.sheet(upload.uploadId, sheet.name, from))
  return (
    <div className="stack">
      {upload.sheets.length > 1 && <ChooseSheet sheets={upload.sheets} sheet={sheet} onSheet={onSheet} />}
      <QueryState what="The sheet" query={rows} inOwnPanel>
        {({ pages }) => (
          <Cells
            tables={headsByTable(upload.marks, sheet, asked)}
            rows={pages.flatMap((page) => page.rows)}
            {...{ sheet, from, refused }}
            asked={asked?.sheet === sheet.name ? asked : undefined}
            more={
              rows.hasNextPage
                ? { isLoading: rows.isFetchingNextPage, load: () => void rows.fetchNextPage() }
                : undefined
            }
          />
        )}
      </QueryState>
      <div className="sheet-key small muted">
        <span>
          <i className="sq recognised" />
          recognised
        </span>
        <span>
          <i className="sq asked" />
          asked
        </span>
        <span>
          <i className="sq refused" />
          refused
        </span>
        <span className="hide-narrow keys-said">
          <Kbd of="answer" /> answer <Kbd of="nextQuestion" /> next <Kbd of="lastQuestion" /> back
        </span>
      </div>
    </div>
  )
}

const besideEachOther = 4

function ChooseSheet({
  sheets,
  sheet,
  onSheet,
}: {
  sheets: Sheet[]
  sheet: Sheet
  onSheet(name: string): void
}) {
  const label = ({ name, isHidden }: Sheet) => (isHidden ? `${name} (hidden)` : name)
  if (sheets.length > besideEachOther)
    return (
      <Select
        label="Sheet"
        hideLabel
        options={sheets.map((one) => ({ id: one.name, text: label(one) }))}
        value={sheet.name}
        onChange={onSheet}
      />
    )
  return (
    <div className="sheet-tabs">
      <Segmented
        label="Sheet"
        value={sheet.name}
        onChange={onSheet}
        options={sheets.map((one) => ({ value: one.name, label: label(one) }))}
      />
    </div>
  )
}

interface CellsProps {
  tables: [HeadsFrom, ...HeadsFrom[]]
  rows: SheetRow[]
  sheet: Sheet
  from: number
  asked: Place | undefined
  refused: RefusedRow[]
  more: { isLoading: boolean; load(): void } | undefined
}

function Cells({ tables, rows, sheet, from, asked, refused, more }: CellsProps) {
  const frame = useRef<HTMLElement>(null)
  const { heads } = tables[0]
  const wrong = refusedCells(refused, sheet.name)
  const place = asked && `${asked.row} ${asked.column}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another place
  useEffect(() => {
    const cell = frame.current?.querySelector('[data-asked]')
    if (frame.current && cell) bringIntoView(frame.current, cell)
  }, [place, sheet.name])
  const hidden = sheet.columns - heads.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="sheet" aria-label="The sheet as it was read" tabIndex={0} ref={frame}>
      <table>
        <thead>
          <ReadAsRow heads={heads} asked={asked} />
          <tr className="letters">
            <th scope="row" className="rn">
              <span className="sr">Column</span>
            </th>
            {heads.map(({ column }) => (
              <th key={column} scope="col">
                {columnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 1 && (
            <tr className="more">
              <th scope="row" className="rn">
                …
              </th>
              <td colSpan={heads.length}>{countOf(from - 1, 'row')} above.</td>
            </tr>
          )}
          {rows.map((row, at) => {
            const table = tableAt(tables, row.row)
            // The heads above the sheet are those of the first table.
            const isFirst = table !== tables[0] && tableAt(tables, rows[at - 1]?.row ?? 0) !== table
            return (
              <Fragment key={row.row}>
                {isFirst && <ReadAsRow heads={table.heads} asked={asked} />}
                <Row {...{ row, asked, wrong }} heads={table.heads} />
              </Fragment>
            )
          })}
          {(more || hidden > 0) && (
            <tr className="more">
              <th scope="row" className="rn">
                …
              </th>
              <td colSpan={heads.length}>
                {more && (
                  <Button small isPending={more.isLoading} onPress={more.load}>
                    Show more rows
                  </Button>
                )}{' '}
                The last row is {formatCount(sheet.lastRow)}.
                {hidden > 0 && ` ${countOf(hidden, 'more column')} to the right.`}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Scrolls only the sheet, never the page. The first column and the heads cover a part of it. */
function bringIntoView(frame: HTMLElement, cell: Element) {
  const [outer, inner] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()]
  if (inner.left < outer.left + 44 || inner.right > outer.right)
    frame.scrollLeft += inner.left - outer.left - 120
  if (inner.top < outer.top + 60 || inner.bottom > outer.bottom)
    frame.scrollTop += inner.top - outer.top - 120
}

function ReadAsRow({ heads, asked }: { heads: ColumnHead[]; asked: Place | undefined }) {
  return (
    <tr className="read-as">
      <th scope="row" className="rn">
        <span className="sr">Read as</span>
      </th>
      {heads.map((head) => (
        <HeadCell key={head.column} head={head} isAsked={asked?.column === head.column} />
      ))}
    </tr>
  )
}

const headIcons = { recognised: Check, asked: CircleHelp, refused: CircleX }

function HeadCell({ head, isAsked }: { head: ColumnHead; isAsked: boolean }) {
  const { state, text } = head
  const icon = state === 'left out' || state === 'unknown' ? undefined : headIcons[state]
  const isOpen = isAsked || state === 'asked'
  // A column of another table: a head without words would be none.
  if (text === '' && !isOpen) return <td />
  return (
    <th scope="col" data-state={isOpen ? 'asked' : state}>
      <span className="row">
        {icon && <Icon of={isOpen ? CircleHelp : icon} size="s" />}
        <span className="cut" title={text}>
          {text === '' && isAsked ? 'asked' : text}
        </span>
      </span>
    </th>
  )
}

interface RowProps {
  row: SheetRow
  heads: ColumnHead[]
  asked: Place | undefined
  wrong: ReadonlySet<string>
}

function Row({ row, heads, asked, wrong }: RowProps) {
  const number = (
    <th scope="row" className="rn">
      {row.row}
      {row.isHidden && <span className="sr"> hidden</span>}
    </th>
  )
  const isAskedHere = asked?.row === row.row
  if (isTitle(row, heads.length) && !isAskedHere && !wrong.has(`${row.row} 0`))
    return (
      <tr className="title">
        {number}
        <td colSpan={heads.length}>{row.texts[0]}</td>
      </tr>
    )
  return (
    <tr data-hidden={row.isHidden || undefined}>
      {number}
      {heads.map((head) => {
        const { column } = head
        const text = row.texts[column] ?? ''
        const look = lookOf({ row: row.row, column }, head, asked, wrong)
        const isHere = isAskedHere && (asked?.column === undefined || asked.column === column)
        return (
          <td
            key={column}
            className={isFigure(text) ? 'num' : undefined}
            data-look={look}
            data-asked={isHere || undefined}
            title={text.length > 24 ? text : undefined}
          >
            {text}
            {look && words[look] && <span className="sr"> {words[look]}</span>}
          </td>
        )
      })}
    </tr>
  )
}

const words: Partial<Record<NonNullable<CellLook>, string>> = {
  refused: 'refused',
  'asked here': 'asked about',
}
