import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Calculator } from 'lucide-react'
import type { components } from '../api/schema.d.ts'
import { quotes } from '../data/quotes.ts'
import { formatMoney } from '../format/money.ts'
import { zoneName } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { Button } from '../parts/basics/button.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { type Column, Table } from '../parts/lists/table.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { QueryState } from '../parts/page/query-state.tsx'
import { EmptyState } from '../parts/page/states.tsx'
import { Time } from '../parts/page/time.tsx'
import { NeededFirst } from './needed-first.tsx'

type ListedQuote = components['schemas']['ListedQuote']

/** Earlier quotes, newest first, shown while no quote is open. */
export function RecentQuotes({ onStart }: { onStart(): void }) {
  const query = useInfiniteQuery(quotes.recent)
  const zone = useZone()
  return (
    <section className="quote-result" aria-label="Earlier quotes">
      <NeededFirst />
      <Panel title="Recent quotes" aside={<span className="hint small">times in {zoneName(zone)}</span>}>
        <QueryState what="The quotes" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items)
            if (rows.length === 0)
              return (
                <EmptyState
                  icon={Calculator}
                  title="No quotes yet"
                  text="Fill in the form: a customer, two postcodes and an item are enough."
                  action={<Button onPress={onStart}>Fill in the form</Button>}
                />
              )
            return (
              <Table label="Recent quotes" columns={columns} rows={rows} rowKey={({ quoteId }) => quoteId} />
            )
          }}
        </QueryState>
      </Panel>
      {query.hasNextPage && (
        <div>
          <Button small isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </section>
  )
}

const columns: Column<ListedQuote>[] = [
  {
    id: 'way',
    head: 'From and to',
    cell: ({ quoteId, origin, destination }) => (
      <Link className="link" to="/quotes" search={{ quote: [quoteId] }}>
        {origin.suburb} {origin.postalCode} <Icon of={ArrowRight} size="s" /> <span className="sr">to </span>
        {destination.suburb} {destination.postalCode}
      </Link>
    ),
  },
  { id: 'customer', head: 'Customer', cell: ({ customerId }) => customerId },
  { id: 'at', head: 'Given', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    id: 'services',
    head: 'Services',
    isNumber: true,
    narrow: 'Services',
    cell: ({ serviceCount }) => serviceCount,
  },
  {
    id: 'cheapest',
    head: 'Cheapest, with GST',
    isNumber: true,
    narrow: 'Cheapest, with GST',
    cell: ({ cheapestTotalAmount, cheapestServiceId, noQuoteMessage }) =>
      cheapestTotalAmount === null ? (
        <span className="hint">{noQuoteMessage || 'None'}</span>
      ) : (
        <>
          <span className="hint code">{cheapestServiceId}</span> {formatMoney(cheapestTotalAmount)}
        </>
      ),
  },
]
