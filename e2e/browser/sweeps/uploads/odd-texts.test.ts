import { beforeAll, describe, expect, inject, test } from 'vitest'
import { narrow, tablet, wide } from '../../accessible.ts'
import { expectFits, expectInSizes, expectWholeButtons, goAndSettle } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { sendUpload } from '../../open-uploads.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { type Session, sessionOf } from '../../person.ts'

/** Text from other people's files on the upload pages: markup, formulas, and names with nowhere to break. */
const script = '<img src=x onerror=window.hit=1>'
const formula = '=HYPERLINK("http://x.example")'
const unbreakable = 'W'.repeat(95)
const arabic = 'شركة الشحن السريع والخدمات اللوجستية المحدودة'
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csv = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.map((cell) => quoted(String(cell))).join()).join('\n')

interface Sent {
  asksColumn: string
  asksValue: string
  rates: string
  customers: string
  failed: string
}

async function sendAll({ call }: Session, text: string): Promise<Sent> {
  const head = ['Service', 'From zone', 'To zone', 'Rate', 'Days']
  const lane = ['GLX-ROAD', 'MEL', 'SYD', '0.29', '1-2']
  const lanes = { kind: 'lanes', target: 'GLX-STD', mode: 'update' }
  const send = (fields: Record<string, string>, rows: readonly (readonly (string | number)[])[]) =>
    sendUpload(call, fields, `${text}.csv`, csv(rows))
  return {
    asksColumn: await send(lanes, [[text], [''], [...head, text], [...lane, text]]),
    asksValue: await send(lanes, [head, [text, ...lane.slice(1)], ['GLX-ROAD', text, text, 1, text]]),
    rates: await send(lanes, [
      head,
      lane,
      ['GLX-ROAD', 'MEL', 'BNE', text, '1'],
      ['GLX-ROAD', 'MEL', 'PER', 0.123456, 1],
    ]),
    customers: await send({ kind: 'customers' }, [
      ['customer id', 'name', 'retired from'],
      ['ODD-1', text, ''],
      ['', text, text],
      [`${text} ${text}`, text, text],
    ]),
    failed: await send({ kind: 'fuel-levies', target: 'GALAH' }, [[text, text]]),
  }
}

const addressesOf = (sent: Sent) => [
  '/settings/uploads',
  ...Object.values(sent).flatMap((id) => [`/settings/uploads/${id}`, `/settings/uploads/${id}/preview`]),
]

async function organisationWith(name: string, texts: readonly string[]) {
  const organisation = await makeOrganisation(name)
  const session = await sessionOf(inject('ground').url, organisation.admin)
  const pages: { address: string; text: string }[] = []
  for (const text of texts) {
    for (const address of addressesOf(await sendAll(session, text))) pages.push({ address, text })
  }
  return { organisation, pages }
}

describe('markup and formulas in a file', () => {
  let organisation: Organisation
  let pages: { address: string; text: string }[]
  beforeAll(async () => {
    ;({ organisation, pages } = await organisationWith('Hostile uploads', [script, formula]))
  })

  test('are text on every page of the upload', async () => {
    const page = await openPage(organisation.admin, '/')
    for (const { address, text } of pages) {
      await goAndSettle(page, address)
      // Everything up to a slash in a file name counts as a folder, so such a name is only shown in part.
      if (text === script) await page.getByText(script).first().waitFor()
      await expect.poll(() => page.locator('img[src="x"]').count(), { message: address }).toBe(0)
      await expect.poll(() => page.evaluate<unknown>('window.hit'), { message: address }).toBeUndefined()
    }
  })
})

describe('texts of any length in a file', () => {
  let organisation: Organisation
  let pages: { address: string; text: string }[]
  beforeAll(async () => {
    ;({ organisation, pages } = await organisationWith('Long uploads', [unbreakable, arabic]))
  })

  test('stay in their place on every page of the upload, at three widths', async () => {
    const page = await openPage(organisation.admin, '/')
    const addresses = pages.map(({ address }) => address)
    await expectInSizes(page, addresses, [wide, tablet, narrow], async (one) => {
      await expectFits(one)
      await expectWholeButtons(one)
    })
  })
})
