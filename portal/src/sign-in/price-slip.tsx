import '../freight/bill.css'

const lines = [
  { name: 'Freight', note: '48 kg chargeable, cubic', amount: '25.42' },
  { name: 'Fuel levy', note: '18.5 % of 25.42', amount: '4.70' },
  { name: 'GST', note: '10 % of 30.12', amount: '3.01' },
]

/** A small picture of what the service does, beside the form. */
export function PriceSlip() {
  return (
    <aside className="right" aria-hidden="true">
      <div>
        <div className="slip">
          <div className="row between">
            <b>Melbourne 3000 to Sydney 2000</b>
            <span className="hint small">GLX-ROAD</span>
          </div>
          <table className="bill">
            <tbody>
              {lines.map(({ name, note, amount }) => (
                <tr key={name}>
                  <td>
                    {name}
                    <small>{note}</small>
                  </td>
                  <td>{amount}</td>
                </tr>
              ))}
              <tr className="total">
                <td>Total</td>
                <td>33.13</td>
              </tr>
            </tbody>
          </table>
        </div>
        <p>Every price explains itself. Every rejected row says why.</p>
      </div>
    </aside>
  )
}
