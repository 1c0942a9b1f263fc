const width = 76
const height = 20

/** A row of figures as small bars. The figures are beside it. */
export function Spark({ values }: { values: number[] }) {
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
            className={at === values.length - 1 ? 'd4' : 'd2'}
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
