import './chart.css'

/** A small bar: shares of the whole, or of the largest line of a list, side by side. */
export function LineBar({
  label,
  parts,
}: {
  label: string
  parts: { kind: 'd1' | 'd2' | 'd4' | 'dw'; share: number }[]
}) {
  return (
    <span className="line-bar" role="img" aria-label={label}>
      {parts.map(({ kind, share }) => (
        <i key={kind} className={`bar ${kind}`} style={{ width: `${share * 100}%` }} />
      ))}
    </span>
  )
}
