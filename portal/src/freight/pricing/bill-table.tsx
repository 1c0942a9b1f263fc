import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { billOf } from './bill.ts'
import type { LineExplanation } from './model.ts'
import '../bill.css'

const classes = {
  head: 'has',
  part: 'in',
  'last-part': 'in last',
  line: undefined,
  sum: 'sum',
  total: 'total',
}

/** The lines of one price, and the figures behind each of them. */
export function BillTable({ line, customerId }: { line: LineExplanation; customerId: string }) {
  const zone = useZone()
  return (
    <table className="bill" aria-label={`Bill of ${line.serviceId} for ${customerId}`}>
      <tbody>
        {billOf(line, (day) => formatDay(day, zone)).map(({ kind, name, of, note, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a bill never change places
          <tr key={at} className={classes[kind]}>
            <td>
              {kind === 'line' || kind === 'head' ? <b>{name}</b> : name}
              {of && ` ${of}`}
              {note && <small>{note}</small>}
            </td>
            <td className="num">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
