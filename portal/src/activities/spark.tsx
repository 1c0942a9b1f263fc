const width = 76
const height = 20

/** A row of figures as small bars. The figures are beside it. Those at the places in `unfinished` are not complete. */
export function Spark({ values, unfinished }: { values: number[]; unfinished: number[] }) {
  const most = Math.max(...values, 0)
  const step = width / values.length
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {values.map((value, at) => {
        const tall = most === 0 ? 0 : (Math.max(value, 0) / most) * (height - 1)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks never change places
            key={at}
            className={unfinished.includes(at) ? 'd4' : 'd2'}
            x={at * step}
            y={height - tall}
            width={step * 0.78}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
