import { Flag } from 'lucide-react'
import { type Choices, nameOf } from '../data/choices.ts'
import { formatQuantity } from '../format/count.ts'
import { Badge } from '../parts/basics/badge.tsx'
import type { PivotRow } from './pivot.ts'
import { Spark } from './spark.tsx'
import '../parts/lists/table.css'

interface Props {
  rows: PivotRow[]
  /** Of the weeks. */
  names: string[]
  /** Places of the weeks of which some days are not counted. */
  unfinished: number[]
  by: string
  known: Choices | undefined
  openKey: string
  onOpen(key: string): void
}

/** A row for each code, a column for each week. The name of a row draws its chart. */
export function PivotTable({ rows, names, unfinished, by, known, openKey, onOpen }: Props) {
  const isByGroup = by !== 'Charge code'
  return (
    <section className="panel table-wrap" aria-label="Totals">
      <table className="table pivot" aria-label={`Quantities by ${by.toLowerCase()} and week`}>
        <thead>
          <tr>
            <th scope="col">Charge code</th>
            {isByGroup && <th scope="col">{by}</th>}
            {names.map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr">As bars</span>
            </th>
            <th scope="col" className="num">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, chargeCode, group, quantities, total }) => (
            <tr key={key} data-open={key === openKey || undefined} onClick={() => onOpen(key)}>
              <th scope="row">
                <button type="button" aria-pressed={key === openKey} onClick={() => onOpen(key)}>
                  {chargeCode}
                </button>{' '}
                <CodeName known={known} chargeCode={chargeCode} />
              </th>
              {isByGroup && <td>{group ?? <span className="hint">none</span>}</td>}
              {quantities.map((quantity, at) => (
                <td
                  key={names[at]}
                  className={unfinished.includes(at) || quantity === '0' ? 'num hint' : 'num'}
                >
                  {formatQuantity(quantity)}
                </td>
              ))}
              <td>
                <Spark values={quantities.map(Number)} unfinished={unfinished} />
              </td>
              <td className="num">
                <b>{formatQuantity(total)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CodeName({ known, chargeCode }: { known: Choices | undefined; chargeCode: string }) {
  const name = nameOf(known?.chargeCodes, chargeCode)
  if (known !== undefined && name === undefined)
    return (
      <Badge kind="rejected" icon={Flag}>
        not set up
      </Badge>
    )
  return <span className="hint small">{name}</span>
}
