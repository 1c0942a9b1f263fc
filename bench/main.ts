/** `npm run bench`: runs every part, prints a table and a chart, and writes them to `bench/results`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { openDatabase } from './bench-database.ts'
import type { Context, Part } from './context.ts'
import type { Figure } from './figure.ts'
import type { Format } from './files/make-files.ts'
import { Imports } from './large-imports.ts'
import { describeMachine } from './machine.ts'
import { clusterPart } from './parts/cluster.ts'
import { configurationPart } from './parts/configuration.ts'
import { growthPart } from './parts/growth.ts'
import { activityPart, shipmentPart, xlsxPart } from './parts/imports.ts'
import { memoryPart } from './parts/memory.ts'
import { movePart } from './parts/move.ts'
import { neighbourPart } from './parts/neighbour.ts'
import { portalPart } from './parts/portal.ts'
import { pushPart } from './parts/push.ts'
import { queuePart } from './parts/queue.ts'
import { quotePart } from './parts/quotes.ts'
import { rowByRowPart } from './parts/row-by-row.ts'
import { uploadsPart } from './parts/uploads.ts'
import { workersPart } from './parts/workers.ts'
import { plot } from './plot.ts'
import { bars, machineText, markdown, type Report, textTable } from './report.ts'
import { benchFile } from './server-code.ts'
import { fullSizes, quickSizes } from './sizes.ts'

const parts: Part[] = [
  shipmentPart,
  activityPart,
  xlsxPart,
  rowByRowPart,
  pushPart,
  queuePart,
  quotePart,
  configurationPart,
  uploadsPart,
  memoryPart,
  growthPart,
  movePart,
  neighbourPart,
  portalPart,
  workersPart,
  clusterPart,
]

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, quick: { type: 'boolean', default: false } },
})
const unknown = values.only?.filter((name) => !parts.some((part) => part.name === name)) ?? []
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}\n`,
  )
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const sizes = values.quick ? quickSizes : fullSizes
const start = performance.now()
const say = (text: string) =>
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)

const database = await openDatabase()
const machine = describeMachine(database.version)
const figures: Figure[] = []
try {
  const chosen = parts.filter((part) => values.only?.includes(part.name) ?? true)
  const formats: Format[] = chosen.some((part) => part.needsXlsx) ? ['csv', 'xlsx'] : ['csv']
  const context: Context = { sizes, database, imports: new Imports(database, sizes, formats, say), say }
  for (const part of chosen) {
    await database.tidy()
    say(`— ${part.name}`)
    figures.push(...(await part.run(context)))
  }
} finally {
  await database.close()
}

const report: Report = { machine, size: sizes.name, seconds: (performance.now() - start) / 1000, figures }
process.stdout.write(`\n${machineText(report)}\n\n${textTable(figures)}\n\n${bars(figures)}\n`)
// Only a complete run at full size counts as a result.
const name = sizes.name === 'full' && !values.only ? 'latest' : 'part'
const folder = benchFile('results')
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/${name}.md`, markdown(report))
writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(report, null, 2)}\n`)
writeFileSync(
  `${folder}/${name}.svg`,
  plot(
    figures,
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgres}`,
  ),
)
process.stdout.write(`\nWritten to bench/results/${name}.md, .json and .svg\n`)
