import { performance } from 'node:perf_hooks'
import { copyAgain } from './bare-copy.ts'
import { Client } from './client.ts'
import { type BenchDatabase, createOrganisation } from './database.ts'
import { type Format, type Kind, type SampleFile, sampleFile, smallCsv } from './files/make-files.ts'
import { startService } from './service.ts'
import type { Sizes } from './sizes.ts'

export interface MeasuredImports {
  file: SampleFile
  /** From the first byte sent to `completed` read. */
  seconds: number[]
  /** COPY of the rows that the same import wrote, right after it. CSV only. */
  copySeconds: number[]
  peak: { api: number; worker: number }
}

/** Runs the large imports of a kind and format once, whichever parts ask for them. */
export class Imports {
  readonly #database: BenchDatabase
  readonly #sizes: Sizes
  readonly #say: (text: string) => void
  readonly #measured = new Map<string, Promise<MeasuredImports>>()

  constructor(database: BenchDatabase, sizes: Sizes, say: (text: string) => void) {
    this.#database = database
    this.#sizes = sizes
    this.#say = say
  }

  measure(kind: Kind, format: Format): Promise<MeasuredImports> {
    const key = `${kind} ${format}`
    let measured = this.#measured.get(key)
    if (!measured) {
      measured = this.#run(kind, format)
      this.#measured.set(key, measured)
    }
    return measured
  }

  async #run(kind: Kind, format: Format): Promise<MeasuredImports> {
    const { pool, url, dataDir } = this.#database
    this.#say(`making the ${format} file of ${kind}`)
    const file = await sampleFile(kind, format, this.#sizes.fileBytes)
    const repeats = format === 'csv' ? this.#sizes.csvRepeats : this.#sizes.xlsxRepeats
    const result: MeasuredImports = { file, seconds: [], copySeconds: [], peak: { api: 0, worker: 0 } }
    const service = await startService({ databaseUrl: url, dataDir })
    try {
      await warmUp(service.url, pool, kind)
      for (let repeat = 1; repeat <= repeats; repeat++) {
        const { organisationId, apiKey } = await createOrganisation(pool)
        const client = new Client(service.url, apiKey)
        await pool.query('checkpoint')
        const start = performance.now()
        const importId = await client.pushFile(file)
        const pushed = (performance.now() - start) / 1000
        const ended = await client.untilCompleted(kind, importId, 50)
        const seconds = (performance.now() - start) / 1000
        if (ended.counts.received !== file.rows) throw new Error('not every row was read')
        result.seconds.push(seconds)
        let said = `${kind} ${format} ${repeat}/${repeats}: ${seconds.toFixed(2)} s (accepted after ${pushed.toFixed(2)} s)`
        if (format === 'csv') {
          const copy = await copyAgain(pool, kind, organisationId, importId)
          result.copySeconds.push(copy)
          said += `, bare COPY ${copy.toFixed(2)} s`
        }
        this.#say(said)
      }
      result.peak = service.peakMegabytes()
    } finally {
      await service.stop()
    }
    return result
  }
}

/** The first import of a process loads code and opens connections; nobody sends 50 MB to a service that just started. */
async function warmUp(url: string, pool: BenchDatabase['pool'], kind: Kind): Promise<void> {
  const { apiKey } = await createOrganisation(pool)
  const client = new Client(url, apiKey)
  const importId = await client.pushBytes(kind, 'first.csv', smallCsv(kind, 300))
  await client.untilCompleted(kind, importId)
}
