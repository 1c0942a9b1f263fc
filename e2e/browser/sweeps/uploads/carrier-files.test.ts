import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { carrierWorkbook } from '../../../../server/test/carrier-files/carrier-workbook.ts'
import { laneFiles, refusedFiles } from '../../../../server/test/carrier-files/lane-files.ts'
import { known } from '../../../../server/test/lane-readings.ts'
import { expectUsableInTwoLooks } from '../../accessible.ts'
import { answerQuestions, uploadCarrierFile } from '../../carrier-file.ts'
import { openPage } from '../../open-page.ts'
import { makeEmptyOrganisation, type Organisation } from '../../organisation.ts'
import { type Session, sessionOf } from '../../person.ts'

const base = '/v1/org/configuration'
const folder = (name: string) => new URL(`../../../../server/test/${name}/`, import.meta.url)
/** The same files as other programs saved them. */
const saved = readdirSync(folder('carrier-files')).filter((name) => name.endsWith('.xlsx'))

let organisation: Organisation
let call: Session['call']
let page: Page

beforeAll(async () => {
  organisation = await makeEmptyOrganisation('Carrier files')
  call = (await sessionOf(inject('ground').url, organisation.admin)).call
  const { headers } = await call('GET', base)
  const written = await call('PUT', base, organisationOfTests(), { 'if-match': headers.get('etag') ?? '' })
  expect(await written.text()).toContain('"counts"')
})

// Answers about one file are remembered for the next, so each test starts by forgetting them.
beforeEach(async () => {
  for (const { mappingId } of await read<{ mappingId: string }>('mappings')) {
    await call('DELETE', `${base}/mappings/${mappingId}`)
  }
  page = await openPage(organisation.admin, '/settings/uploads')
})

const read = async <Item>(path: string): Promise<Item[]> =>
  ((await (await call('GET', `${base}/${path}`)).json()) as { items: Item[] }).items

/** Everything that the samples name, and nothing else. */
function organisationOfTests() {
  const members: Record<string, unknown[]> = {
    SYD: ['2000-2249'],
    MEL: ['3000-3210'],
    BNE: ['4000-4206'],
    PER: ['6000-6199'],
    QLF: ['4816'],
    AU: [{ country: 'AU' }],
    NZ: [{ country: 'NZ' }],
    ASIA: [{ country: 'SG' }],
    ROW: [{ country: 'US' }],
  }
  return {
    format: 'cartage-configuration/1',
    carriers: [...known.carriers, { alias: 'BANDI', name: 'Bandicoot Road Freight' }],
    services: known.services,
    itemTypes: ['SKID', 'SATCHEL', 'CARTON'].map((code) => ({ code, name: code, unit: 'ITEM' })),
    zoneSets: Object.entries(known.zones).map(([code, zones]) => ({
      code,
      name: code,
      versions: [
        {
          effectiveFrom: '2026-07-01',
          zones: zones.map((zone) => ({ ...zone, members: members[zone.code] })),
        },
      ],
    })),
  }
}

/** Sets the first day, leaves out refused rows, and publishes. */
async function publish(refused: number, isByPalletAlone = false) {
  if (refused > 0) await page.getByRole('checkbox', { name: /^Leave / }).check()
  await page.getByRole('textbox', { name: 'Applies from' }).fill('2031-01-01')
  await page.getByRole('button', { name: 'Compare as of 1 Jan 2031' }).click()
  // The service takes other goods too, which would cost nothing: that must be settled before it is published.
  if (isByPalletAlone) {
    await page.getByText('1 error', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Keep as draft' }).click()
    await page.getByText('Kept as a draft.').waitFor()
    return
  }
  await page.getByRole('button', { name: 'Publish from 1 Jan 2031' }).click()
  await page.getByText('Published from 1 Jan 2031.').waitFor()
}

interface Sample {
  title: string
  bytes: () => Promise<Buffer> | Buffer
  file: (typeof laneFiles)[number]
}

const samples: Sample[] = [
  ...laneFiles.map((file) => ({ title: file.name, bytes: () => carrierWorkbook(file.sheets), file })),
  ...saved.flatMap((name) => {
    const file = laneFiles.find((one) => name.startsWith(`${one.name}.`))
    if (file === undefined) throw new Error(`${name} has no sample`)
    return [{ title: name, bytes: () => readFileSync(new URL(name, folder('carrier-files'))), file }]
  }),
]

describe('a file of rates is uploaded, asked about, previewed and published', () => {
  test.each(samples.map((sample, at) => [sample.title, sample, at] as const))('%s', async (_, sample, at) => {
    const { file } = sample
    const carrier = file.target === 'PWX-STD' ? 'PELICAN' : 'GALAH'
    const card = `CARD-${at}`
    const made = { carrier, name: sample.title, kind: 'COST' }
    await call('PUT', `${base}/rate-cards/${card}`, made, { 'if-none-match': '*' })
    const search = `kind=lanes&target=${card}`
    await uploadCarrierFile(page, search, `${file.name}.xlsx`, Buffer.from(await sample.bytes()))
    const asked = await answerQuestions(page, file.answers)
    expect(asked.sort()).toEqual(Object.keys(file.answers).sort())
    const { length } = file.lanes
    await page.getByRole('button', { name: `${length} new` }).waitFor()
    const isByPalletAlone = file.lanes.every(({ pallet, kg, item }) => pallet && !kg && !item)
    await publish(file.refused?.length ?? 0, isByPalletAlone)

    const [version] = await read<{ versionId: string }>(`rate-cards/${card}/versions`)
    const lanes = await read<{ service: string; from: string; to: string }>(
      `rate-cards/${card}/versions/${version?.versionId}/lanes?limit=500`,
    )
    const sorted = (all: readonly object[]) => all.map((lane) => JSON.stringify(lane)).sort()
    expect(sorted(lanes)).toEqual(sorted(file.lanes))
  })
})

test('each table of a sheet says above itself what its columns are taken for', async () => {
  const file = laneFiles.find(({ name }) => name === 'minimums-in-a-second-table')
  if (file === undefined) throw new Error('the sample is gone')
  const made = { carrier: 'GALAH', name: 'Two tables', kind: 'COST' }
  await call('PUT', `${base}/rate-cards/TWO-TABLES`, made, { 'if-none-match': '*' })
  const bytes = await carrierWorkbook(file.sheets)
  await uploadCarrierFile(page, 'kind=lanes&target=TWO-TABLES', `${file.name}.xlsx`, bytes)
  await page.getByRole('link', { name: 'That is right' }).waitFor()
  const sheet = page.getByRole('region', { name: 'The sheet as it was read' })
  const cells = (row: string) => row.split(/\s*\t\s*/).filter((text) => text !== '')
  const rows = async () => (await sheet.getByRole('row').allInnerTexts()).map(cells)
  await expect.poll(async () => (await rows()).filter(([first]) => first === 'Read as')).toHaveLength(2)
  // The second line of heads stands right above the header of its table.
  await expect
    .poll(async () => (await rows()).slice(-4, -2))
    .toEqual([
      ['Read as', 'to zone', 'basic', 'minimum'],
      ['6', 'To zone', 'Basic', 'Minimum'],
    ])
  await expectUsableInTwoLooks(page)
})

test.each(refusedFiles.map((file) => [file.name, file] as const))(
  '%s is refused with its sentence',
  async (_, file) => {
    await call(
      'PUT',
      `${base}/rate-cards/REFUSED`,
      { carrier: 'GALAH', name: 'R', kind: 'COST' },
      { 'if-none-match': '*' },
    )
    await uploadCarrierFile(
      page,
      'kind=lanes&target=REFUSED',
      `${file.name}.xlsx`,
      await carrierWorkbook(file.sheets),
    )
    await page.getByText(file.sentence).waitFor()
    await page.getByRole('link', { name: 'Upload another file' }).waitFor()
  },
)

const remote = {
  key: 'REMOTE',
  name: 'Remote area',
  direction: 'goods that go there',
  basis: 'for each consignment',
  fuel: 'no',
}
const bases = { 'basis Item': 'PER_ITEM', 'basis Consignment': 'FIXED', 'basis % of value': 'PCT_VALUE' }

describe('a file of another kind is uploaded, asked about, previewed and applied', () => {
  test.each([
    ['customers', 'kind=customers', {}, 3],
    ['fuel-percents', 'kind=fuel-levies&target=GALAH', {}, 3],
    ['surcharge-schedule', 'kind=surcharges&target=BANDI', bases, 4],
    ['suburb-surcharges', 'kind=area-surcharges&target=BANDI', remote, undefined],
  ] as [string, string, Record<string, string>, number | undefined][])(
    '%s',
    async (name, search, answers, count) => {
      await uploadCarrierFile(
        page,
        search,
        `${name}.xlsx`,
        readFileSync(new URL(`${name}.xlsx`, folder('samples/carriers'))),
      )
      const asked = await answerQuestions(page, answers)
      expect(asked.sort()).toEqual(Object.keys(answers).sort())
      await page.getByRole('button', { name: count === undefined ? / new$/ : `${count} new` }).waitFor()
      await page.getByRole('checkbox', { name: /^Leave / }).check()
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Applied.').waitFor()
    },
  )

  test.each([
    ['postcode-zones', 1],
    ['merged-zones', 0],
  ])('%s', async (name, refused) => {
    const code = name.toUpperCase()
    await call('PUT', `${base}/zone-sets/${code}`, { name }, { 'if-none-match': '*' })
    const bytes = readFileSync(new URL(`${name}.xlsx`, folder('samples/carriers')))
    await uploadCarrierFile(page, `kind=zones&target=${code}`, `${name}.xlsx`, bytes)
    expect(await answerQuestions(page, {})).toEqual([])
    await publish(refused)
  })
})
