import type { Effect } from '../../../data/lanes.ts'
import { formatCount, formatQuantity } from '../../../format/count.ts'
import { formatMoney } from '../../../format/money.ts'
import { Figures } from '../../../parts/page/figures.tsx'
import { Delta } from '../shared/delta.tsx'
import { farPercent, percentText } from '../shared/figures.ts'
import { type EffectsSummary, unchangedInWords } from './effects-summary.ts'

/** What a draft does to all quotes together. */
export function EffectsFigures({ summary }: { summary: EffectsSummary }) {
  const { all, changed, unchanged, largest, lost, examples } = summary
  const percent = largest?.percent ?? undefined
  return (
    <Figures
      figures={[
        {
          label: 'All touched quotes',
          value: all.percent === undefined ? '–' : percentText(all.percent),
          note: <Delta old={formatMoney(all.without)} now={formatMoney(all.with)} />,
        },
        {
          label: 'Change in price',
          value: `${formatCount(changed)} of ${formatCount(changed + unchanged)}`,
          note: unchangedInWords(summary),
        },
        {
          label: 'Largest',
          value: percent === undefined ? '–' : percentText(percent),
          note: largest
            ? `${largest.origin} to ${largest.destination}, ${formatQuantity(largest.kg)} kg, ${largest.customerId}`
            : 'nothing changes',
          warns: percent !== undefined && Math.abs(percent) > farPercent,
        },
        {
          label: 'No longer priced',
          value: formatCount(lost),
          note: lost === 0 ? 'every quote still finds a rate' : 'they would get no price',
          warns: lost > 0,
        },
        ...(examples.count === 0
          ? []
          : [
              {
                label: 'Your examples',
                value: `${formatCount(examples.same)} of ${formatCount(examples.count)}`,
                note: `stay as they are${differsText(examples.differs)}`,
              },
            ]),
      ]}
    />
  )
}

/** "; E1 would be 33.89" */
function differsText(differs: Effect | undefined): string {
  if (differs === undefined) return ''
  return `; ${differs.name} would ${differs.with ? `be ${formatMoney(differs.with.totalAmount)}` : 'have no price'}`
}
