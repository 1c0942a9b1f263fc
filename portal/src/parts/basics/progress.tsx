import './progress.css'

type Kind = 'processing' | 'completed' | 'rejected' | 'accent' | 'soft'

interface ProgressProps {
  /** What is done, for screen readers: "48,210 of 52,000 rows". */
  label: string
  /** Parts of the whole, from the left; shares of 1. */
  parts: { kind: Kind; share: number }[]
  size?: 'thin' | 'usual' | 'thick'
}

export function Progress({ label, parts, size = 'usual' }: ProgressProps) {
  const done = parts.reduce((sum, { share }) => sum + share, 0)
  return (
    <div
      className={size === 'usual' ? 'progress' : `progress ${size}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done * 100)}
      aria-valuetext={label}
    >
      {parts
        .filter(({ share }) => share > 0)
        .map(({ kind, share }) => (
          <i key={kind} className={kind} style={{ width: `${share * 100}%` }} />
        ))}
    </div>
  )
}
