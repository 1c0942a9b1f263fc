import type { Context, Part } from '../context.ts'
import { type Figure, sampleOf } from '../figure.ts'
import type { Kind } from '../files/make-files.ts'

/** Compares an import with the physical limit: a bare COPY of what it wrote. */
const importPart = (kind: Kind, bar: number): Part => ({
  name: kind,
  async run({ imports }: Context): Promise<Figure[]> {
    const { file, seconds, copySeconds } = await imports.measure(kind, 'csv')
    const subject = sampleOf(seconds)
    const ratios = sampleOf(seconds.map((time, repeat) => (copySeconds[repeat] ?? 0) / time))
    return [
      {
        part: kind,
        what: `${kind}, ${Math.round(file.bytes / 2 ** 20)} MB CSV, push to completed`,
        measured: `${file.rows.toLocaleString('en')} rows in ${subject.median.toFixed(2)} s, ${perSecond(file.rows, subject.median)}`,
        against: `bare COPY of the same final rows, ${perSecond(file.rows, sampleOf(copySeconds).median)}`,
        value: ratios.median,
        unit: '×',
        bar: { atLeast: bar },
        spread: ratios.spread,
      },
    ]
  },
})

export const perSecond = (rows: number, seconds: number): string =>
  `${Math.round(rows / seconds).toLocaleString('en')} rows/s`

export const shipmentPart = importPart('shipments', 0.5)
export const activityPart = importPart('activities', 0.6)

export const xlsxPart: Part = {
  name: 'xlsx',
  needsXlsx: true,
  async run({ imports }: Context): Promise<Figure[]> {
    const figures: Figure[] = []
    for (const kind of ['shipments', 'activities'] as const) {
      const csv = await imports.measure(kind, 'csv')
      const xlsx = await imports.measure(kind, 'xlsx')
      const time = sampleOf(xlsx.seconds)
      const ratios = sampleOf(xlsx.seconds.map((seconds, repeat) => seconds / (csv.seconds[repeat] ?? 1)))
      figures.push({
        part: 'xlsx',
        what: `${kind}, the same rows as XLSX`,
        measured: `${time.median.toFixed(2)} s for ${(xlsx.file.bytes / 2 ** 20).toFixed(1)} MB, ${perSecond(xlsx.file.rows, time.median)}`,
        against: `the CSV, ${sampleOf(csv.seconds).median.toFixed(2)} s`,
        value: ratios.median,
        unit: '×',
        bar: { atMost: 2.5 },
        spread: ratios.spread,
      })
    }
    return figures
  },
}
