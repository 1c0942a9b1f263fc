import { configurationBase as base, call, readLanes } from '../configuration-calls.ts'
import type { Context, Part } from '../context.ts'
import { type Figure, type Sample, sampleOf } from '../figure.ts'
import {
  type Configured,
  copyOf,
  emptyOrganisation,
  largeDocument,
  largeQuote,
} from '../large-configuration.ts'
import { type Service, startService } from '../start-service.ts'

async function quote(service: Service, who: Configured): Promise<number> {
  const { milliseconds, body } = await call(service, who, 'POST', '/v1/org/quote/getQuote', largeQuote)
  if (body.results[0].quotes.length !== 1) throw new Error('expected one quote')
  return milliseconds
}

/** A large rate card: applying, publishing and comparing it, and its effect on quotes. */
export const configurationPart: Part = {
  name: 'configuration',
  async run({ sizes, database, say }: Context): Promise<Figure[]> {
    const { pool, url: databaseUrl, dataDir } = database
    const { text, breaks } = largeDocument(sizes.configurationZones)
    const options = { databaseUrl, dataDir, withWorker: false }
    const service = await startService(options)
    const times: Record<string, number[]> = {}
    const note = (name: string, milliseconds: number) => {
      times[name] = [...(times[name] ?? []), milliseconds]
    }
    let original: Configured | undefined
    try {
      for (let repeat = 0; repeat < sizes.configurationRepeats; repeat++) {
        const who = await emptyOrganisation(pool)
        original ??= who
        const unchecked = `${base}?check=false`
        const { milliseconds } = await call(service, who, 'PUT', unchecked, text, { 'if-match': '"0"' })
        note('document', milliseconds)
        note('checks', (await call(service, who, 'GET', `${base}/checks`)).milliseconds)
        note('export', (await call(service, who, 'GET', base)).milliseconds)
        note('read', await readLanes(pool, who))
        await measureVersions(service, who, note)
        await measureQuotes(service, who, note)
        const cold = await startService(options)
        try {
          // Another organisation's quote, so that the code of a quote is warm and only the card is cold.
          await quote(cold, repeat === 0 ? await copyOf(pool, who) : original)
          await quote(cold, who).then((first) => note('cold', first))
          for (let warm = 0; warm < 5; warm++) note('warmOfCold', await quote(cold, who))
        } finally {
          await cold.stop()
        }
      }
    } finally {
      await service.stop()
    }
    const sample = (name: string): Sample => sampleOf(times[name] ?? [])
    const added = {
      small: sampleOf((times.small ?? []).map((first) => Math.max(0, first - sample('warm').median))),
      cold: sampleOf((times.cold ?? []).map((first) => Math.max(0, first - sample('warmOfCold').median))),
    }
    say(
      Object.entries(times)
        .map(([name, values]) => `${name} ${sampleOf(values).median.toFixed(0)} ms`)
        .join(', '),
    )
    const size = `${breaks.toLocaleString('en')} breaks`
    const against = `its lanes read by the driver, ${sample('read').median.toFixed(0)} ms`
    const figure = (what: string, of: Sample, atMost: number): Figure => ({
      part: 'configuration',
      what,
      measured: `${of.median.toFixed(0)} ms`,
      against,
      value: of.median / sample('read').median,
      unit: '×',
      bar: { atMost },
      spread: Math.max(of.spread, sample('read').spread),
    })
    return [
      figure(`apply a document of ${size}`, sample('document'), 30),
      figure(`publish a draft of ${size}`, sample('publish'), 1),
      figure(`difference of two versions of ${size}`, sample('difference'), 2),
      figure(`copy ${size} with 4.5 % more`, sample('copy'), 25),
      figure(`effects of a draft of ${size}`, sample('effects'), 10),
      figure(`all checks of ${size}`, sample('checks'), 20),
      figure(`export a document of ${size}`, sample('export'), 15),
      figure(`a page of 200 lanes of ${size}`, sample('page'), 1),
      figure('first quote after a small change, added', added.small, 0.25),
      figure(`first quote on a cold version of ${size}, added`, added.cold, 2.5),
      await measureMemory(options, pool, original as Configured, sizes.configurationOrganisations, size, say),
    ]
  },
}

async function measureVersions(
  service: Service,
  who: Configured,
  note: (name: string, milliseconds: number) => void,
): Promise<void> {
  const versions = `${base}/rate-cards/CARD/versions`
  const { body: list } = await call(service, who, 'GET', versions)
  const [{ versionId }] = list.items ?? list.versions ?? list
  const copy = { copyOf: versionId, adjust: [{ percent: 4.5 }], effectiveFrom: '2030-07-01' }
  const draft = await call(service, who, 'POST', versions, JSON.stringify(copy))
  note('copy', draft.milliseconds)
  const path = `${versions}/${draft.body.versionId}`
  note('difference', (await call(service, who, 'GET', `${path}/diff?against=${versionId}`)).milliseconds)
  note('effects', (await call(service, who, 'GET', `${path}/effects`)).milliseconds)
  note('page', (await call(service, who, 'GET', `${path}/lanes?limit=200`)).milliseconds)
  const { etag } = await call(service, who, 'GET', path)
  const published = await call(
    service,
    who,
    'POST',
    `${path}/publish`,
    JSON.stringify({ effectiveFrom: '2030-07-01' }),
    {
      'if-match': etag,
    },
  )
  note('publish', published.milliseconds)
}

async function measureQuotes(
  service: Service,
  who: Configured,
  note: (name: string, milliseconds: number) => void,
): Promise<void> {
  for (let warm = 0; warm < 20; warm++) await quote(service, who)
  for (let change = 0; change < 5; change++) {
    for (let warm = 0; warm < 5; warm++) note('warm', await quote(service, who))
    const path = `${base}/customers/LARGE`
    const { etag } = await call(service, who, 'GET', path)
    const name = JSON.stringify({ name: `Large ${change}` })
    await call(service, who, 'PATCH', path, name, { 'if-match': etag })
    note('small', await quote(service, who))
  }
}

/** The service's peak memory after quotes for many organisations with a card each, minus the peak after one of them. */
async function measureMemory(
  options: Parameters<typeof startService>[0],
  pool: Context['database']['pool'],
  original: Configured,
  organisations: number,
  size: string,
  say: Context['say'],
): Promise<Figure> {
  const all = [original]
  while (all.length < organisations) all.push(await copyOf(pool, original))
  const service = await startService(options)
  try {
    await quote(service, original)
    const one = service.peakMegabytes().api
    for (let round = 0; round < 2; round++) for (const who of all) await quote(service, who)
    const many = service.peakMegabytes().api
    say(`memory: ${one} MB with one organisation, ${many} MB with ${organisations}`)
    return {
      part: 'configuration',
      what: `memory added by ${organisations} organisations with ${size} each`,
      measured: `${many} MB at the peak`,
      against: `with one of them, ${one} MB`,
      value: many - one,
      unit: 'MB',
      bar: { atMost: 512 },
      spread: 0,
    }
  } finally {
    await service.stop()
  }
}
