import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { carriers } from '../../data/carriers.ts'
import { customFields } from '../../data/custom-fields.ts'
import type { CustomerRate } from '../../data/customer-rates.ts'
import { Badge } from '../../parts/basics/badge.tsx'
import { Panel } from '../../parts/page/panel.tsx'

/** Custom fields that the carriers of its rates ask for. */
export function AskedFields({ rates }: { rates: CustomerRate[] }) {
  const used = new Set(rates.map(({ carrier }) => carrier))
  const asking = (useQuery(carriers.all).data ?? []).filter(({ alias }) => used.has(alias))
  const known = useQuery(customFields.all).data ?? []
  const keys = [...new Set(asking.flatMap(({ customFields: asked }) => asked.map(({ key }) => key)))]
  const of = (key: string, mandatory: boolean) =>
    asking
      .filter(({ customFields: asked }) =>
        asked.some((field) => field.key === key && field.mandatory === mandatory),
      )
      .map(({ alias }) => alias)
  return (
    <Panel title="Asked on its shipments">
      {keys.length === 0 && <p className="small hint nothing-asked">Its carriers ask for nothing.</p>}
      <ul className="lines">
        {keys.map((key) => (
          <li key={key}>
            <span className="grow two-lines">
              <b>{key}</b> <span className="hint">{known.find((field) => field.key === key)?.name}</span>
              <small>
                {of(key, true).length > 0 &&
                  `${of(key, true).join(', ')} must have it: rows without it are rejected. `}
                {of(key, false).length > 0 && `${of(key, false).join(', ')} may have it.`}
              </small>
            </span>
            {of(key, true).length > 0 ? (
              <Badge kind="rejected" icon={TriangleAlert}>
                Mandatory
              </Badge>
            ) : (
              <span className="hint small">may be empty</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
