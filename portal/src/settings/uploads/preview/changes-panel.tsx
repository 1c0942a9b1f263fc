import { useInfiniteQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type DifferenceItem, laneName } from '../../../data/lanes.ts'
import type { ChangeItem, Upload } from '../../../data/uploads.ts'
import { uploads } from '../../../data/uploads.ts'
import { countOf, formatCount } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { Delta } from '../../rate-cards/shared/delta.tsx'
import { differenceRow, fieldsOf, headOf } from '../../rate-cards/shared/difference-table.ts'
import { kindOfFile } from '../shared/kinds.ts'
import { type ChangesPage, capitalised } from '../shared/model.ts'
import { type MovedBreak, movedBreaks, withMovedBreaks } from './moved-breaks.ts'
import '../../../parts/lists/table.css'
import '../../rate-cards/shared/shared.css'

interface ChangesPanelProps {
  upload: Upload
  etag: string
  change: ChangeItem['change']
  sort: 'size' | 'key'
  onSort(sort: 'size' | 'key'): void
}

/** What would change, with old and new figures: the largest change first, or by key. */
export function ChangesPanel({ upload, etag, change, sort, onSort }: ChangesPanelProps) {
  const { many } = kindOfFile(upload.kind)
  const hasSizes = change === 'changed' && upload.kind !== 'zones'
  const list = useInfiniteQuery(uploads.changes(upload.uploadId, etag, change, hasSizes ? sort : 'key'))
  const [first] = list.data?.pages ?? []
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = upload.difference?.counts[change] ?? 0
  return (
    <Panel
      title={`${capitalised(change)} ${many}`}
      aside={
        hasSizes && (
          <Segmented
            label="Order"
            value={sort}
            onChange={onSort}
            options={[
              { value: 'size', label: 'Largest change first' },
              { value: 'key', label: upload.kind === 'lanes' ? 'By lane' : 'By name' },
            ]}
          />
        )
      }
      footer={
        first && (
          <>
            <span>
              {formatCount(items.length)} of {formatCount(total)} {many}
              {servicesText(first, change)}
            </span>
            {list.hasNextPage && (
              <Button small isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                Show more
              </Button>
            )}
          </>
        )
      }
    >
      <QueryState what="The changes" query={list}>
        {() => <ChangesTable {...{ items, label: `${capitalised(change)} ${many}` }} />}
      </QueryState>
    </Panel>
  )
}

/** " · GLX-ROAD 358, GLX-NITE 54" */
function servicesText({ services }: ChangesPage, change: ChangeItem['change']): string {
  const own = services.filter((one) => one[change] > 0)
  return own.length === 0
    ? ''
    : ` · ${own.map((one) => `${one.service} ${formatCount(one[change])}`).join(', ')}`
}

function ChangesTable({ items, label }: { items: ChangeItem[]; label: string }) {
  const moved = movedBreaks(items)
  const shown = withMovedBreaks(items, moved)
  const fields = fieldsOf(shown as DifferenceItem[])
  const hasFigures = fields.length > 0
  return (
    <div className="table-wrap" {...{ role: 'group', 'aria-label': label, tabIndex: 0 }}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{items[0]?.key.from === undefined ? 'Name' : 'Lane'}</th>
            {fields.map((field) => (
              <th key={field} scope="col" className="num">
                <FieldHead field={field} moved={moved} />
              </th>
            ))}
            {hasFigures && (
              <th scope="col" className="num">
                Change
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => (
            <Line key={JSON.stringify(item.key)} {...{ item, fields, hasFigures }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A break that begins one step later says where it began before. */
function FieldHead({ field, moved }: { field: string; moved: MovedBreak[] }) {
  const from = moved.find(({ now }) => now === field)
  if (from === undefined) return headOf(field)
  const [, unit = '', now = ''] = /^(.+ from )(.+)$/.exec(field) ?? []
  return (
    <>
      {unit}
      <span className="sr">was </span>
      <s>{from.old.slice(unit.length)}</s>
      <span className="sr"> now</span> {now}
    </>
  )
}

function Line({ item, fields, hasFigures }: { item: ChangeItem; fields: string[]; hasFigures: boolean }) {
  const row = differenceRow(item as DifferenceItem, fields)
  const { service, from, to = '', member, kind, identity } = item.key
  return (
    <tr className={row.isFar ? 'far' : undefined}>
      <td>
        {from === undefined ? (
          <b>{member ?? identity}</b>
        ) : (
          <>
            <b>{laneName({ from, to, reciprocal: item.reciprocal })}</b>{' '}
            <span className="hint small">{service}</span>
          </>
        )}
        {kind && <span className="hint small"> {listNames[kind] ?? kind}</span>}
      </td>
      {row.cells.map((cell, at) => (
        <td key={fields[at]} className="num">
          {cell && <Delta old={cell.old} now={cell.new} />}
        </td>
      ))}
      {hasFigures && (
        <td className={row.isFar ? 'num pct far' : 'num pct'}>
          {row.isFar && <Icon of={TriangleAlert} size="s" />} {row.largest}
        </td>
      )}
    </tr>
  )
}

const listNames: Record<string, string> = {
  fuelLevies: 'levy',
  customerRates: 'rate',
  spotRates: 'spot rate',
  zoneSets: 'zone set',
  surcharges: 'surcharge',
  customers: 'customer',
}

/** "3 lanes" */
export const thingsText = (count: number, { kind }: Pick<Upload, 'kind'>): string => {
  const { one, many } = kindOfFile(kind)
  return countOf(count, one, many)
}
