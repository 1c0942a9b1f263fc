import './chart.css'

/** A small bar in a line of a list: shares of the largest line, side by side. */
export function LineBar({
  label,
  parts,
}: {
  label: string
  parts: { kind: 'd1' | 'd2' | 'dw'; share: number }[]
}) {
  return (
    <span className="line-bar" role="img" aria-label={label}>
      {parts.map(({ kind, share }) => (
        <i key={kind} className={`bar ${kind}`} style={{ width: `${share * 100}%` }} />
      ))}
    </span>
  )
}
