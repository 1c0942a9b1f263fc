import './shared.css'

/** Old in grey, arrow, new in bold. */
export function Delta({ old, now }: { old: string; now: string }) {
  if (old === now) return <span className="delta muted">{now}</span>
  return (
    <span className="delta">
      <span className="sr">was </span>
      <span className="old">{old}</span>
      <span className="arrow" aria-hidden="true">
        {' → '}
      </span>
      <span className="sr"> now </span>
      <span className="new">{now}</span>
    </span>
  )
}
