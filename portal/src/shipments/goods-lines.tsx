import type { Shipment } from '../data/shipments.ts'
import { formatQuantity } from '../format/count.ts'
import { lineWeight } from './weight.ts'
import './goods-lines.css'

const shown = (value: number | string | null | undefined) =>
  value === null || value === undefined ? '' : formatQuantity(value)

/** What is in a shipment, in the order sent. */
export function GoodsLines({ lines }: { lines: Shipment['items'] }) {
  return (
    <div className="table-wrap goods-lines">
      <table className="table" aria-label="Goods lines">
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col" className="num">
              Quantity
            </th>
            <th scope="col" className="num">
              kg each
            </th>
            <th scope="col" className="num">
              kg
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never change places
            <tr key={at}>
              <td>{line.itemType}</td>
              <td className="num">{shown(line.itemQuantity)}</td>
              <td className="num">{shown(line.itemWeight)}</td>
              <td className="num">{shown(lineWeight(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
