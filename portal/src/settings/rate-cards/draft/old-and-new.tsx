import { useInfiniteQuery } from '@tanstack/react-query'
import { Equal } from 'lucide-react'
import { useState } from 'react'
import { cardVersions } from '../../../data/card-versions.ts'
import { type Difference, type DifferenceItem, laneName, type Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { countOf, formatCount } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { Figures } from '../../../parts/page/figures.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { EmptyState } from '../../../parts/page/states.tsx'
import { Delta } from '../shared/delta.tsx'
import { differenceRow, fieldsOf, headOf } from '../shared/difference-table.ts'
import { farPercent, percentText } from '../shared/figures.ts'
import '../../../parts/lists/table.css'

interface OldAndNewProps {
  card: RateCard
  version: Version
  against: Version | undefined
}

/** Two versions compared: how many lanes differ, by how much, and each of them with its old and new figures. */
export function OldAndNew({ card, version, against }: OldAndNewProps) {
  const [sort, setSort] = useState<'size' | 'key'>('size')
  const difference = useInfiniteQuery(
    cardVersions.differences(card.alias, version.versionId, against?.versionId, sort),
  )
  return (
    <div className="comparison">
      <QueryState what="The difference" query={difference} inOwnPanel>
        {({ pages }) => (
          <>
            {pages[0] && <Summary difference={pages[0]} />}
            <Panel
              title="Lanes"
              aside={
                <Segmented
                  label="Order"
                  value={sort}
                  onChange={(value) => setSort(value as typeof sort)}
                  options={[
                    { value: 'size', label: 'Largest change first' },
                    { value: 'key', label: 'By lane' },
                  ]}
                />
              }
            >
              <Lanes
                items={pages.flatMap(({ items }) => items)}
                more={
                  difference.hasNextPage && (
                    <Button
                      small
                      isPending={difference.isFetchingNextPage}
                      onPress={() => void difference.fetchNextPage()}
                    >
                      Show more
                    </Button>
                  )
                }
              />
            </Panel>
          </>
        )}
      </QueryState>
    </div>
  )
}

function Summary({ difference: { counts, percent } }: { difference: Difference }) {
  const largest = [percent.largestRise, percent.largestFall]
    .filter((one) => one !== null)
    .sort((one, other) => Math.abs(other) - Math.abs(one))[0]
  return (
    <Figures
      figures={[
        {
          label: 'Changed',
          value: formatCount(counts.changed),
          note: counts.changed === 1 ? 'lane' : 'lanes',
        },
        {
          label: 'New, removed',
          value: `${formatCount(counts.new)}, ${formatCount(counts.removed)}`,
          note: `${countOf(counts.unchanged, 'lane')} as before`,
        },
        {
          label: 'Mean change',
          value: percent.mean === null ? '–' : percentText(percent.mean, 2),
          note: 'of all changed figures',
        },
        {
          label: 'Largest',
          value: largest === undefined ? '–' : percentText(largest, 2),
          note: 'of one figure',
          warns: largest !== undefined && Math.abs(largest) > farPercent,
        },
      ]}
    />
  )
}

function Lanes({ items, more }: { items: DifferenceItem[]; more: React.ReactNode }) {
  if (items.length === 0)
    return (
      <EmptyState
        icon={Equal}
        title="Nothing differs"
        text="Both versions have the same lanes and figures."
        action={null}
      />
    )
  const fields = fieldsOf(items)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="table-wrap" aria-label="Changed lanes" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Lane</th>
              {fields.map((field) => (
                <th key={field} scope="col" className="num">
                  {headOf(field)}
                </th>
              ))}
              <th scope="col" className="num">
                Largest
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <LaneLine
                key={`${item.key.service} ${item.key.from} ${item.key.to}`}
                item={item}
                fields={fields}
              />
            ))}
          </tbody>
        </table>
      </section>
      {more && <div className="pager">{more}</div>}
    </>
  )
}

function LaneLine({ item, fields }: { item: DifferenceItem; fields: string[] }) {
  const row = differenceRow(item, fields)
  return (
    <tr className={item.change === 'changed' ? undefined : item.change === 'new' ? 'added' : 'removed'}>
      <td>
        <b>{laneName({ ...item.key, reciprocal: item.reciprocal })}</b>{' '}
        <span className="hint small">{item.key.service}</span>
      </td>
      {row.cells.map((cell, at) => (
        <td key={fields[at]} className={cell?.isFar ? 'num far-cell' : 'num'}>
          {cell && <Delta old={cell.old} now={cell.new} />}
        </td>
      ))}
      <td className={row.isFar ? 'num pct far' : 'num pct'}>{row.largest}</td>
    </tr>
  )
}
