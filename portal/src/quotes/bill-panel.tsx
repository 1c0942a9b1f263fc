import { formatDay } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { CopyButton } from '../parts/basics/copy-button.tsx'
import { Panel } from '../parts/page/panel.tsx'
import { useMay } from '../session/use-me.ts'
import { billOf } from './bill.ts'
import { CostAndMargin } from './cost-and-margin.tsx'
import type { LineExplanation, QuoteCost } from './model.ts'
import '../freight/bill.css'

interface Props {
  line: LineExplanation
  customerId: string
  pricedOn: string
  /** Of a quote that is kept. */
  quoteId: string | undefined
  /** Of a trial. */
  costs: QuoteCost[] | undefined
}

const classes = {
  head: 'has',
  part: 'in',
  'last-part': 'in last',
  line: undefined,
  sum: 'sum',
  total: 'total',
}

/** One price, and the figures behind each of its lines. */
export function BillPanel({ line, customerId, pricedOn, quoteId, costs }: Props) {
  const zone = useZone()
  const may = useMay()
  const showDay = (day: string) => formatDay(day, zone)
  const { rateCardName, rateCardVersion } = line
  return (
    <Panel
      title={`${line.serviceId} for ${customerId}`}
      aside={
        <span className="hint small">
          {rateCardVersion
            ? `${rateCardName}, since ${showDay(rateCardVersion.effectiveFrom)}`
            : `${rateCardName}, spot rate`}
        </span>
      }
      isPadded
    >
      <table className="bill" aria-label={`Bill of ${line.serviceId} for ${customerId}`}>
        <tbody>
          {billOf(line, showDay).map(({ kind, name, of, note, amount }, at) => (
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
      {may('quote-costs:read') && (
        <CostAndMargin quoteId={quoteId} costs={costs} serviceId={line.serviceId} />
      )}
      <div className="row between quote-id">
        <span className="hint small">Priced on {showDay(pricedOn)}, AUD</span>
        {quoteId !== undefined && (
          <span className="row hint small">
            <span className="code">
              Quote {quoteId.slice(0, 8)}…{quoteId.slice(-4)}
            </span>
            <CopyButton isIcon value={quoteId} label="Copy the quote id" />
          </span>
        )}
      </div>
    </Panel>
  )
}
