import { formatQuantity } from '../../format/count.ts'

interface ChartTableProps {
  label: string
  names: string[]
  series: { name: string; values: (number | string)[] }[]
}

/** The figures behind a chart as a table, for people who do not see it. */
export function ChartTable({ label, names, series }: ChartTableProps) {
  return (
    <div className="sr">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map((one) => (
                <td key={one.name}>{formatQuantity(one.values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
