import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { configurationBase as base, call, readLanes } from '../configuration-calls.ts'
import type { Context, Part } from '../context.ts'
import { type Figure, type Sample, sampleOf } from '../figure.ts'
import { type Configured, emptyOrganisation, largeDocument } from '../large-configuration.ts'
import { serverModule } from '../server-code.ts'
import { type Service, startService } from '../start-service.ts'

/** Often enough to measure, and no load of its own: every 25 ms took a fifth of the two cores. */
const pollMilliseconds = 100
const header = 'service,from zone,to zone,rate,unit,from,basic,minimum,min days,max days'.split(',')

interface Lane {
  service: string
  from: string
  to: string
  basic: number
  minimum: number
  kg: [number, number][]
  days: [number, number]
}

/** A carrier's workbook with one row for each break, every rate a little higher. */
async function workbookOf(lanes: Lane[], share: number): Promise<Buffer> {
  const { writeXlsx } = await serverModule<{
    writeXlsx(
      columns: readonly string[],
      rows: AsyncIterable<readonly (string | number)[]>,
      options: { textColumns: ReadonlySet<string> },
    ): AsyncIterable<Uint8Array>
  }>('spreadsheets/xlsx/write-xlsx.js')
  async function* rows() {
    for (const { service, from, to, basic, minimum, kg, days } of lanes) {
      for (const [start, rate] of kg) {
        yield [service, from, to, Number((rate * share).toFixed(4)), 'KG', start, basic, minimum, ...days]
      }
    }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeXlsx(header, rows(), { textColumns: new Set(header) })) pieces.push(piece)
  return Buffer.concat(pieces)
}

interface Read {
  uploadId: string
  etag: string
  milliseconds: number
}

/** From the first byte to an upload that is ready, as a page polls it. */
async function untilReady(service: Service, who: Configured, file: Buffer, firstDay: string): Promise<Read> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'lanes', target: 'CARD', effectiveFrom: firstDay })) {
    form.set(name, value)
  }
  form.set('file', new Blob([new Uint8Array(file)]), 'rates.xlsx')
  const start = performance.now()
  const sent = await call(service, who, 'POST', `${base}/uploads`, form)
  const { uploadId } = sent.body
  for (;;) {
    const { body, etag } = await call(service, who, 'GET', `${base}/uploads/${uploadId}`)
    if (body.state === 'ready') return { uploadId, etag, milliseconds: performance.now() - start }
    if (body.state !== 'reading') throw new Error(`the upload is ${body.state}: ${JSON.stringify(body)}`)
    await delay(pollMilliseconds)
  }
}

/** A large rate card as a spreadsheet: until it is ready, what it would change, and applying it. */
export const uploadsPart: Part = {
  name: 'uploads',
  async run({ sizes, database, say }: Context): Promise<Figure[]> {
    const { pool, url: databaseUrl, dataDir } = database
    const { text, breaks } = largeDocument(sizes.configurationZones)
    const lanes: Lane[] = JSON.parse(text).rateCards[0].versions[0].lanes
    const service = await startService({ databaseUrl, dataDir, withWorker: false })
    const times: Record<'read' | 'ready' | 'difference' | 'apply', number[]> = {
      read: [],
      ready: [],
      difference: [],
      apply: [],
    }
    let megabytes = 0
    let fileBytes = 0
    try {
      const who = await emptyOrganisation(pool)
      await call(service, who, 'PUT', `${base}?check=false`, text, { 'if-match': '"0"' })
      for (let repeat = 0; repeat < sizes.configurationRepeats; repeat++) {
        const file = await workbookOf(lanes, 1.045 + repeat / 100)
        fileBytes = file.length
        times.read.push(await readLanes(pool, who))
        const upload = await untilReady(service, who, file, `203${repeat}-07-01`)
        times.ready.push(upload.milliseconds)
        const path = `${base}/uploads/${upload.uploadId}`
        const changes = await call(service, who, 'GET', `${path}/changes`)
        if (changes.body.counts.changed !== lanes.length) throw new Error('not every lane differs')
        times.difference.push(changes.milliseconds)
        const match = { 'if-match': upload.etag }
        times.apply.push((await call(service, who, 'POST', `${path}/apply`, '{}', match)).milliseconds)
      }
      megabytes = service.peakMegabytes().api
    } finally {
      await service.stop()
    }
    const read = sampleOf(times.read)
    say(
      `${(fileBytes / 2 ** 20).toFixed(1)} MB: ${Object.entries(times)
        .map(([name, values]) => `${name} ${sampleOf(values).median.toFixed(0)} ms`)
        .join(', ')}, ${megabytes} MB`,
    )
    const size = `${breaks.toLocaleString('en')} breaks`
    const figure = (what: string, of: Sample, atMost: number): Figure => ({
      part: 'uploads',
      what,
      measured: `${of.median.toFixed(0)} ms`,
      against: `its lanes read by the driver, ${read.median.toFixed(0)} ms`,
      value: of.median / read.median,
      unit: '×',
      bar: { atMost },
      spread: Math.max(of.spread, read.spread),
    })
    /** How long people may have to wait for it, however fast the database is. */
    const wait = (what: string, of: Sample, atMost: number): Figure => ({
      part: 'uploads',
      what,
      measured: `${of.median.toFixed(0)} ms`,
      against: '–',
      value: of.median,
      unit: 'ms',
      bar: { atMost },
      spread: of.spread,
    })
    const [ready, difference, apply] = [
      sampleOf(times.ready),
      sampleOf(times.difference),
      sampleOf(times.apply),
    ]
    return [
      figure(`a workbook of ${size}, until it is ready`, ready, 25),
      figure(`what a workbook of ${size} changes`, difference, 2),
      figure(`apply a workbook of ${size}`, apply, 1),
      wait(`a workbook of ${size}, until it is ready, for a person`, ready, 6000),
      wait(`what a workbook of ${size} changes, for a person`, difference, 500),
      wait(`apply a workbook of ${size}, for a person`, apply, 200),
      {
        part: 'uploads',
        what: 'memory of the API that reads it',
        measured: `${megabytes} MB at the peak`,
        against: '–',
        value: megabytes,
        unit: 'MB',
        bar: { atMost: 900 },
        spread: 0,
      },
    ]
  },
}
