import { formatMoney } from '../../format/money.ts'

/** Old in grey, then new in bold; one figure if nothing changes. */
export function PriceDelta({ old, now }: { old: number | undefined; now: number }) {
  if (old === undefined || old === now) return formatMoney(now)
  return (
    <span className="delta">
      <span className="old">
        <span className="sr">before </span>
        {formatMoney(old)}
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span className="new">
        <span className="sr">after </span>
        {formatMoney(now)}
      </span>
    </span>
  )
}
