import { beforeAll, expect, inject, test } from 'vitest'
import { carrierWorkbook } from '../../../../server/test/carrier-files/carrier-workbook.ts'
import { laneFiles } from '../../../../server/test/carrier-files/lane-files.ts'
import { expectAccessible, expectUsableByEverybody, wide } from '../../accessible.ts'
import { answerQuestions, uploadCarrierFile } from '../../carrier-file.ts'
import { chooseFile } from '../../drop-file.ts'
import { openPage } from '../../open-page.ts'
import { sendUpload } from '../../open-uploads.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Carrier questions')
})

/** Plain numbers as headers, blanks that repeat the cell above, a decimal comma, a lane priced on application. */
const galah = sample('ends-as-headers')
const sideBySide = sample('services-side-by-side')
const card = 'kind=lanes&target=GLX-STD'

test('a carrier’s file is asked about, mended in place, previewed and published', async () => {
  const page = await openPage(organisation.admin, '/settings/rate-cards')
  await page.getByRole('link', { name: 'GLX-STD' }).click()
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Upload a carrier’s file' }).waitFor()
  await page.getByRole('button', { name: /GLX-STD/ }).waitFor()
  await expectUsableByEverybody(page)
  await page.setViewportSize(wide)

  await uploadCarrierFile(page, card, 'galah-2027.xlsx', await carrierWorkbook(galah.sheets))
  const sheet = page.getByRole('region', { name: 'The sheet as it was read' })
  await sheet.getByText('GALAH PARCEL LINES - Schedule of rates effective 1 January 2027').waitFor()
  await sheet.getByRole('columnheader', { name: 'basic' }).waitFor()
  await expectUsableByEverybody(page)
  await page.setViewportSize(wide)
  const asked = await answerQuestions(page, galah.answers)
  expect(asked.sort()).toEqual(Object.keys(galah.answers).sort())

  // A refused row must be mended or left out; a day must be chosen.
  const publish = page.getByRole('button', { name: /^Publish/ })
  await page.getByText('Decide about the 1 refused row first').waitFor()
  const refused = page.getByRole('table', { name: 'Refused rows' })
  await refused.getByText('Rate 1,1487 uses a decimal comma: write 1.1487').waitFor()
  await expectUsableByEverybody(page)
  await page.setViewportSize(wide)
  await refused.getByRole('textbox', { name: 'Row 6, column G' }).fill('1.15')
  await page.keyboard.press('Enter')
  await refused.waitFor({ state: 'detached' })
  await page.getByText('Choose the first day').waitFor()
  await expect.poll(() => publish.isDisabled()).toBe(true)

  await page.getByRole('textbox', { name: 'Applies from' }).fill('1 jan 31')
  await page.getByRole('button', { name: 'Compare as of 1 Jan 2031' }).click()
  await page.getByRole('region', { name: 'Changed lanes' }).getByText('MEL → PER').first().waitFor()
  await page.getByText(/ends on 31 Dec 2030/).waitFor()
  await page.getByRole('button', { name: 'Keep them' }).click()
  await page.getByText('The lanes that are not in the file stay as they are.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish from 1 Jan 2031' }).click()
  await page.getByText('Published from 1 Jan 2031.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open GLX-STD' }).click()
  await page.getByText('Published: read only').waitFor()
  const about = page.getByRole('complementary', { name: 'About this version' })
  await about.getByRole('link', { name: 'galah-2027.xlsx' }).waitFor()

  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const { items } = (await (await call('GET', '/v1/org/configuration/mappings')).json()) as {
    items: { kind: string; carrier: string }[]
  }
  expect(items).toMatchObject([{ kind: 'lanes', carrier: 'GALAH' }])
})

test('of many answers the very code that is typed is chosen, and a name finds its code', async () => {
  const { call } = await sessionOf(inject('ground').url, organisation.admin)
  const rates = 'Service,From zone,To zone,Rate,Days\nGLX-ROAD,Somewhere,MEL,0.3,1\n'
  const uploadId = await sendUpload(call, { kind: 'lanes', target: 'GLX-STD' }, 'typed.csv', rates)
  const page = await openPage(organisation.admin, `/settings/uploads/${uploadId}`)
  const field = page.getByRole('combobox', { name: 'Choose an answer' })
  const chosen = () => field.inputValue()
  await field.fill('SYD')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(chosen).toBe('SYD')
  await field.fill('Brisb')
  await page.getByRole('option', { name: /^BNE/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(chosen).toBe('BNE')
})

test('a double click sends a file once', async () => {
  const page = await openPage(organisation.admin, '/settings/uploads/new?target=GLX-STD')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/uploads')) sent.push(request.url())
  })
  await page.getByRole('button', { name: /GLX-STD/ }).waitFor()
  const rates = 'Service,From zone,To zone,Rate\nGLX-ROAD,MEL,SYD,0.3\n'
  await chooseFile(page, 'Choose a file', 'twice.csv', rates)
  await page.getByRole('button', { name: 'Read the file' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'twice.csv' }).waitFor()
  await expect.poll(() => sent.length).toBe(1)
})

test('what a person is about to press does not move when the checks come', async () => {
  const page = await openPage(organisation.admin, '/settings/rate-cards')
  await uploadCarrierFile(page, card, 'services-side-by-side.xlsx', await carrierWorkbook(sideBySide.sheets))
  await answerQuestions(page, sideBySide.answers)
  await page.getByText('Choose the first day').waitFor()
  let answerChecks = () => {}
  const asked = new Promise<void>((resolve) => {
    answerChecks = resolve
  })
  await page.route(/\/configuration\/checks/, async (route) => {
    await asked
    await route.continue()
  })
  const day = page.getByRole('textbox', { name: 'Applies from' })
  await day.fill('1 jan 31')
  await page.getByRole('button', { name: 'Compare as of 1 Jan 2031' }).click()
  const publish = page.getByRole('button', { name: 'Publish from 1 Jan 2031' })
  await publish.waitFor()
  await page.getByText('Checking', { exact: true }).waitFor()
  const place = await day.boundingBox()

  answerChecks()
  await expect.poll(() => publish.isEnabled()).toBe(true)
  await expect.poll(() => day.boundingBox()).toEqual(place)
})

function sample(name: string) {
  const file = laneFiles.find((one) => one.name === name)
  if (file === undefined) throw new Error(`The sample ${name} is gone`)
  return file
}
