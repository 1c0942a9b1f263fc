import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { createOrganisation, createPerson, openDatabase } from '../bench-database.ts'
import { type Browser, openBrowser } from '../browser.ts'
import type { Context, Part } from '../context.ts'
import { type Figure, type Sample, sampleOf } from '../figure.ts'
import { fillHistory } from '../fill-history.ts'
import { rejectRows } from '../reject-rows.ts'
import { rootFile } from '../server-code.ts'
import { type Person, signIn } from '../signed-in-person.ts'
import { startService } from '../start-service.ts'

/** The portal with a large ledger and many rejected rows, over HTTP and, if one is installed, in a browser. */
export const portalPart: Part = {
  name: 'portal',
  async run({ sizes, say }: Context): Promise<Figure[]> {
    const database = await openDatabase()
    const { pool, url: databaseUrl, dataDir } = database
    const service = await startService({ databaseUrl, dataDir })
    try {
      const organisation = await createOrganisation(pool)
      const { organisationId } = organisation
      // Half of the rows of a history are activities.
      const amounts = { growthRows: 2 * sizes.portalLedgerRows, growthRejectedRows: 1, growthImports: 1000 }
      await fillHistory(pool, organisationId, amounts)
      await pool.query(
        `update import set failed = 0 where organisation_id = $1 and file_name = 'history.csv'`,
        [organisationId],
      )
      say('filled the ledgers')
      const importId = await rejectRows(service.url, organisation, sizes.portalRejectedRows)
      say('rejected the rows')
      const person = await signIn(service.url, await createPerson(pool, organisationId))
      const opened = await once(person, `/portal/imports/${importId}/rejected-rows/summary`)
      const rows = sizes.portalLedgerRows.toLocaleString('en')
      const rejected = sizes.portalRejectedRows.toLocaleString('en')
      const overHttp = {
        [`first page of ${rows} activities`]: '/portal/activities?limit=100',
        [`first page of ${(sizes.portalLedgerRows / 4).toLocaleString('en')} shipments`]:
          '/portal/shipments?limit=100',
        [`groups of ${rejected} rejected rows`]: `/portal/imports/${importId}/rejected-rows/groups`,
        [`a block of ${rejected} rejected rows`]: `/portal/imports/${importId}/rejected-rows?from=0&limit=200`,
        'list of imports with open rows': '/portal/rejected-rows',
      }
      const figures = [
        await firstLoad(),
        figure(`${rejected} rejected rows opened for the first time`, 'HTTP', sampleOf([opened])),
      ]
      for (const [what, path] of Object.entries(overHttp)) {
        figures.push(figure(what, 'HTTP', await repeated(sizes.portalRepeats, () => once(person, path))))
      }
      const browser = await openBrowser()
      if (browser === undefined) say('no Chromium was found: pages are not measured')
      else figures.push(...(await pages(browser, person, importId, sizes.portalRepeats, rows, rejected)))
      return figures
    } finally {
      await service.stop()
      await database.close()
    }
  },
}

/** Each in a fresh profile: nothing is cached, as on a first visit. */
async function pages(
  browser: Browser,
  person: Person,
  importId: string,
  repeats: number,
  rows: string,
  rejected: string,
): Promise<Figure[]> {
  const shown = {
    'Home, until it can be used': { path: '/', selector: '.tasks a' },
    [`grid of ${rejected} rejected rows, until it can be used`]: {
      path: `/rejected-rows/${importId}?view=row`,
      selector: 'td[aria-invalid]:not(:has(.bone))',
    },
    [`page of ${rows} activities, until it can be used`]: {
      path: '/activities?view=rows',
      selector: 'table:not([aria-hidden]) tbody tr:nth-child(5)',
    },
  }
  try {
    const figures: Figure[] = []
    for (const [what, { path, selector }] of Object.entries(shown)) {
      const sample = await repeated(repeats, () => browser.millisecondsUntil(person, path, selector))
      figures.push(figure(what, 'Chromium', sample))
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function repeated(repeats: number, measure: () => Promise<number>): Promise<Sample> {
  await measure()
  const values: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) values.push(await measure())
  return sampleOf(values)
}

async function once(person: Person, path: string): Promise<number> {
  const start = performance.now()
  await person.get(path)
  return performance.now() - start
}

const figure = (what: string, through: string, sample: Sample): Figure => ({
  part: 'portal',
  what,
  measured: `${sample.median.toFixed(0)} ms, ${through}`,
  against: '–',
  value: sample.median,
  unit: 'ms',
  spread: sample.spread,
})

async function firstLoad(): Promise<Figure> {
  const { firstLoadBytes } = (await import(pathToFileURL(rootFile('portal/first-load.mjs')).href)) as {
    firstLoadBytes(): number
  }
  const kilobytes = firstLoadBytes() / 1000
  return {
    part: 'portal',
    what: 'JavaScript on first load, compressed',
    measured: `${kilobytes.toFixed(0)} kB`,
    against: '–',
    value: kilobytes,
    unit: 'kB',
    bar: { atMost: 250 },
    spread: 0,
  }
}
