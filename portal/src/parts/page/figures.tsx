import type { ReactNode } from 'react'
import './figures.css'

export interface Figure {
  label: string
  value: ReactNode
  note?: ReactNode
  /** Amber: needs attention. */
  warns?: boolean
}

/** A row of large figures, each with what it counts and a note. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, value, note, warns }) => (
        <div className="figure" key={label}>
          <dt>{label}</dt>
          <dd className={warns ? 'warns' : undefined}>{value}</dd>
          {note !== undefined && <dd className="note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
