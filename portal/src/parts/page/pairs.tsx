import type { ReactNode } from 'react'
import './pairs.css'

/** A list of names and values. Undefined values are left out. */
export function Pairs({ pairs }: { pairs: [name: string, value: ReactNode][] }) {
  return (
    <dl className="pairs">
      {pairs
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
