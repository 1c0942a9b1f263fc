import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { carriers } from '../../data/carriers.ts'
import { customFields } from '../../data/custom-fields.ts'
import type { CustomerRate } from '../../data/customer-rates.ts'
import { customerFigures, figuresDays } from '../../data/customers.ts'
import { formatCount } from '../../format/count.ts'
import { Badge } from '../../parts/basics/badge.tsx'
import { Panel } from '../../parts/page/panel.tsx'

/** Custom fields that the carriers of its rates ask for, and how many rows were rejected for want of them. */
export function AskedFields({ customer, rates }: { customer: string; rates: CustomerRate[] }) {
  const missing = useQuery(customerFigures(customer)).data?.missingFields ?? []
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
  const rejectedInWords = (key: string) => {
    const rows = missing.find((field) => field.key === key)?.rows
    return rows === undefined ? '' : `: ${formatCount(rows)} in ${figuresDays} days`
  }
  return (
    <Panel title="Asked for on its shipments">
      {keys.length === 0 && (
        <p className="small hint nothing-asked">Its carriers ask for no custom fields.</p>
      )}
      <ul className="lines">
        {keys.map((key) => (
          <li key={key}>
            <span className="grow two-lines">
              <b>{key}</b> <span className="hint">{known.find((field) => field.key === key)?.name}</span>
              <small>
                {of(key, true).length > 0 &&
                  `Mandatory for ${of(key, true).join(', ')}. Rows without it are rejected${rejectedInWords(key)}. `}
                {of(key, false).length > 0 && `Optional for ${of(key, false).join(', ')}.`}
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
