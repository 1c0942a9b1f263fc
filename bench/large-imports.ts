import { performance } from 'node:perf_hooks'
import { copyAgain } from './bare-copy.ts'
import { type BenchDatabase, createOrganisation } from './bench-database.ts'
import { Client } from './client.ts'
import { type Format, type Kind, type SampleFile, sampleFile, smallCsv } from './files/make-files.ts'
import type { Sizes } from './sizes.ts'
import { startService } from './start-service.ts'

export interface MeasuredImports {
  file: SampleFile
  /** From the first byte sent to `completed` read. */
  seconds: number[]
  /** COPY of the rows that the same import wrote, right after it. CSV only. */
  copySeconds: number[]
  peak: { api: number; worker: number }
}

type Measured = Record<Format, MeasuredImports>

/**
 * Runs the large imports of a kind once, whichever parts need them. The formats take turns, each in its own
 * service, so that other work on the machine affects both.
 */
export class Imports {
  readonly #database: BenchDatabase
  readonly #sizes: Sizes
  readonly #formats: Format[]
  readonly #say: (text: string) => void
  readonly #measured = new Map<Kind, Promise<Measured>>()

  constructor(database: BenchDatabase, sizes: Sizes, formats: Format[], say: (text: string) => void) {
    this.#database = database
    this.#sizes = sizes
    this.#formats = formats
    this.#say = say
  }

  async measure(kind: Kind, format: Format): Promise<MeasuredImports> {
    let measured = this.#measured.get(kind)
    if (!measured) {
      measured = this.#measureAll(kind)
      this.#measured.set(kind, measured)
    }
    return (await measured)[format]
  }

  async #measureAll(kind: Kind): Promise<Measured> {
    const { fileBytes, importRepeats } = this.#sizes
    const measured = {} as Measured
    for (const format of this.#formats) {
      this.#say(`making the ${format} file of ${kind}`)
      const file = await sampleFile(kind, format, fileBytes)
      measured[format] = { file, seconds: [], copySeconds: [], peak: { api: 0, worker: 0 } }
    }
    for (let repeat = 1; repeat <= importRepeats; repeat++) {
      for (const format of this.#formats) {
        const said = await this.#run(kind, format, measured[format])
        this.#say(`${kind} ${format} ${repeat}/${importRepeats}: ${said}`)
      }
    }
    return measured
  }

  async #run(kind: Kind, format: Format, into: MeasuredImports): Promise<string> {
    const { pool, url, dataDir } = this.#database
    const { file } = into
    const service = await startService({ databaseUrl: url, dataDir })
    try {
      await warmUp(service.url, pool, kind)
      const { organisationId, apiKey } = await createOrganisation(pool)
      const client = new Client(service.url, apiKey)
      await pool.query('checkpoint')
      const start = performance.now()
      const importId = await client.pushFile(file)
      const pushed = (performance.now() - start) / 1000
      const ended = await client.untilCompleted(kind, importId, 50)
      const seconds = (performance.now() - start) / 1000
      if (ended.counts.received !== file.rows) throw new Error('not every row was read')
      into.seconds.push(seconds)
      const peak = service.peakMegabytes()
      into.peak = {
        api: Math.max(into.peak.api, peak.api),
        worker: Math.max(into.peak.worker, peak.worker),
      }
      const said = `${seconds.toFixed(2)} s (accepted after ${pushed.toFixed(2)} s)`
      if (format !== 'csv') return said
      const copy = await copyAgain(pool, kind, organisationId, importId)
      into.copySeconds.push(copy)
      return `${said}, bare COPY ${copy.toFixed(2)} s`
    } finally {
      await service.stop()
    }
  }
}

/** The first import of a process loads code and opens connections; nobody sends 50 MB to a service that just started. */
async function warmUp(url: string, pool: BenchDatabase['pool'], kind: Kind): Promise<void> {
  const { apiKey } = await createOrganisation(pool)
  const client = new Client(url, apiKey)
  const importId = await client.pushBytes(kind, 'first.csv', smallCsv(kind, 300))
  await client.untilCompleted(kind, importId)
}
