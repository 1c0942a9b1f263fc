import './chart.css'

/** The meaning of a colour in a chart. */
export function ChartKey({ kind, children }: { kind: 'd1' | 'd2' | 'd3' | 'd4' | 'dw'; children: string }) {
  return <span className={`key ${kind}`}>{children}</span>
}
