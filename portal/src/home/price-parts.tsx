import { Panel } from '../parts/page/panel.tsx'

const lines: [
  step: number | undefined,
  title: string,
  note: string | undefined,
  amount: string | undefined,
][] = [
  [1, '48 kg chargeable', 'The service counts 250 kg per m³', undefined],
  [2, 'From MEL to SYD', '3000 and 2000 are in these zones', undefined],
  [3, 'Freight', '7.50 + 48 × 0.2926, from the rate card', '21.54'],
  [4, 'As sold', 'The customer’s markup of 18 %', '25.42'],
  [undefined, 'Fuel levy 18.5 %', undefined, '4.70'],
  [undefined, 'GST 10 %', undefined, '3.01'],
]

/** An example of a price that says which step each of its figures comes from. */
export function PriceParts() {
  return (
    <Panel title="What a price is made of" isPadded>
      <p className="small muted">Two cartons, Melbourne to Sydney, for one customer.</p>
      <ul className="price-parts">
        {lines.map(([step, title, note, amount]) => (
          <li key={title}>
            <Knob step={step} />
            <span className="grow">
              {title}
              {note && <small>{note}</small>}
            </span>
            <span className="tnum">{amount}</span>
          </li>
        ))}
        <li className="total">
          <Knob step={5} />
          <b className="grow">Total</b>
          <b className="tnum">33.13</b>
        </li>
      </ul>
    </Panel>
  )
}

function Knob({ step }: { step: number | undefined }) {
  return (
    <span className={step === undefined ? 'knob none' : 'knob'}>
      {step !== undefined && <span className="sr">step </span>}
      {step}
    </span>
  )
}
