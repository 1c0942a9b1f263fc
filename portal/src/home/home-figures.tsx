import { quotesCountedMax } from '../api/limits.gen.ts'
import { useNow } from '../format/clock.ts'
import { formatCount, formatShare } from '../format/count.ts'
import { formatMonth } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { type Figure, Figures } from '../parts/page/figures.tsx'
import { totalOf } from './days.ts'
import type { FigureCounts, Home, OpenImports } from './model.ts'
import { waitingSince } from './waiting.ts'

interface Props {
  home: Home
  open: OpenImports | undefined
  counts: FigureCounts | undefined
}

export function HomeFigures({ home, open, counts }: Props) {
  const { received, rejected } = totalOf(home.days, 7)
  const zone = useZone()
  const now = useNow()
  return (
    <Figures
      figures={[
        {
          label: 'Rows received, 7 days',
          value: formatCount(received),
          note: received > 0 ? `${formatShare(received - rejected, received)} accepted at once` : 'none yet',
        },
        {
          label: 'Rows waiting for a person',
          value: open === undefined ? '–' : formatCount(open.open),
          note: open === undefined ? '\u00a0' : waitingSince(open.items, zone, now),
          warns: (open?.open ?? 0) > 0,
        },
        ...figuresOf(counts),
      ]}
    />
  )
}

/** Shows dashes while loading, so that nothing moves. */
function figuresOf(counts: FigureCounts | undefined): Figure[] {
  if (counts === undefined) {
    return ['Quotes given, 7 days', 'Shipments this month', 'Activities this month'].map((label) => ({
      label,
      value: '–',
      note: '\u00a0',
    }))
  }
  const month = formatMonth(counts.month)
  const { quotes, quotesWithoutPrice, shipments, flaggedShipments, activities, flaggedActivities } = counts
  return [
    {
      label: 'Quotes given, 7 days',
      value: `${formatCount(quotes)}${quotes >= quotesCountedMax ? '+' : ''}`,
      note: `${formatCount(quotesWithoutPrice)} found no price`,
    },
    {
      label: `Shipments, ${month}`,
      value: formatCount(shipments),
      note: `${formatCount(flaggedShipments)} flagged`,
    },
    {
      label: `Activities, ${month}`,
      value: formatCount(activities),
      note: `${formatCount(flaggedActivities)} flagged`,
    },
  ]
}
