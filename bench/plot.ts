import { barText, type Figure, passes, valueText } from './figure.ts'
import { share } from './report.ts'

const width = 1000
const labelWidth = 470
const plotWidth = 330
const rowHeight = 26
const top = 64
/** A bar of full width is this many times the target. */
const scaleMax = 3

const style = `
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .title { font-weight: 600; font-size: 16px } .quiet { fill: #57606a; font-size: 12px }
  .pass { fill: #1a7f37 } .miss { fill: #bc4c00 } .track { fill: #d0d7de; opacity: .35 } .limit { stroke: #24292f; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .quiet { fill: #9198a1 } .pass { fill: #3fb950 } .miss { fill: #f0883e }
    .track { fill: #484f58 } .limit { stroke: #e6edf3 }
  }`

/** How far each figure is from its bar. No background, so that it works on light and dark pages. */
export function plot(figures: Figure[], caption: string): string {
  const held = figures.filter((figure) => figure.bar !== undefined)
  const height = top + held.length * rowHeight + 34
  const limit = labelWidth + plotWidth / scaleMax
  const rows = held.map((figure, number) => {
    const y = top + number * rowHeight
    const length = Math.min(scaleMax, share(figure) ?? 0) * (plotWidth / scaleMax)
    const state = passes(figure) ? 'pass' : 'miss'
    return `<text x="${labelWidth - 10}" y="${y + 14}" text-anchor="end">${xml(shorten(figure.what))}</text>
<rect class="track" x="${labelWidth}" y="${y + 3}" width="${plotWidth}" height="15" rx="3"/>
<rect class="${state}" x="${labelWidth}" y="${y + 3}" width="${Math.max(2, length).toFixed(1)}" height="15" rx="3"/>
<text x="${labelWidth + plotWidth + 10}" y="${y + 14}">${xml(valueText(figure))}<tspan class="quiet"> (${xml(barText(figure))})</tspan></text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>How far each figure is from its bar</title>
<style>${style}</style>
<text class="title" x="16" y="24">How far each figure is from its bar</text>
<text class="quiet" x="16" y="44">${xml(caption)}</text>
${rows.join('\n')}
<line class="limit" x1="${limit}" x2="${limit}" y1="${top - 6}" y2="${height - 30}"/>
<text class="quiet" x="${limit}" y="${height - 12}" text-anchor="middle">the bar; longer is better, cut at ${scaleMax} ×</text>
</svg>
`
}

const shorten = (text: string): string => (text.length > 66 ? `${text.slice(0, 65)}…` : text)
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
