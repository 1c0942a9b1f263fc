import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { twoSheetsOf, xlsxOf } from '../../hostile/lanes.ts'
import { expectAccessible } from '../accessible.ts'
import { chooseFile, dropFile } from '../drop-file.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { fileOf, pushFile, read, untilEnded } from '../push-file.ts'

/** "Order No" is not a column of Cartage, and "Colour" matches nothing. */
const header =
  'Order No,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemWeight,Colour'
const good = (id: string) => `${id},SALTBUSH,2000,Sydney,3000,Melbourne,CARTON,5,red`
const bad = (id: string) => `${id},SALTBUSH,2000,SYDNY,3000,Melbourne,CARTON,5,red`

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Uploads')
})

const written = async (shipmentId: string) =>
  (
    await read<{ items: unknown[] }>(
      `/v1/org/shipments?shipmentId=${encodeURIComponent(shipmentId)}`,
      organisation.apiKey,
    )
  ).items.length

test('a dropped file with unknown headers is mapped, tried in a dry run, then uploaded', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  const file = fileOf('shipments', [good('U-1'), good('U-2'), bad('U-3')], header)
  await dropFile(page, 'Drop a file here', 'orders.csv', file)
  await page.getByText('The header does not match yet.').waitFor()
  await page.getByText('2 of 9 need a decision').waitFor()
  await page.getByText('9 columns · about 3 rows').waitFor()
  const dryRun = page.getByRole('button', { name: 'Dry run', exact: true })
  await expect.poll(() => dryRun.isDisabled()).toBe(true)
  await page.getByText('2 columns need a decision.').waitFor()
  // "Order No" is read as suggested; Colour matches nothing, so it is not among the columns.
  const firstRows = page.getByRole('table', { name: 'First rows' })
  await firstRows.getByRole('row', { name: '2 U-1 SALTBUSH 2000 Sydney 3000 Melbourne CARTON 5' }).waitFor()
  await expect.poll(() => firstRows.getByRole('row').count()).toBe(4)
  await firstRows.getByRole('columnheader', { name: 'shipmentId' }).waitFor()
  await expect.poll(() => firstRows.getByText('red').count()).toBe(0)
  await page
    .getByRole('table', { name: 'Columns of the file' })
    .getByRole('row', { name: /Colour red/ })
    .waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Accept 1 suggestion' }).click()
  await page.getByRole('button', { name: 'Leave Colour out' }).click()
  await page.getByText('All decided').waitFor()
  await page.getByText('Reference: orders.csv').getByRole('button', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Reference' }).fill('November, first half')
  await dryRun.click()
  await page.getByText('Dry run finished').waitFor()
  await page.getByText('as 2 shipments').waitFor()
  await page.getByText('none of them exists yet').waitFor()
  await page.getByText('Origin Zone(s) not found').waitFor()
  await page.getByText('For example row 4: 2000 SYDNY').waitFor()
  await page.getByText('Either way nothing is written twice.').waitFor()
  expect(await written('U-1')).toBe(0)
  await expectAccessible(page)
  // The address names the dry run, so a reload, or going back from its report, shows the result again.
  await page.reload()
  await page.getByText('Dry run finished').waitFor()
  await page.getByRole('link', { name: 'Open the report' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/)
  await page.goBack()
  await page.getByText('as 2 shipments').waitFor()
  await page.getByText('This file was read by the dry run below').waitFor()
  // The reference can still be changed.
  await page.getByText('Reference: November, first half').getByRole('button', { name: 'Change' }).click()
  const reference = page.getByRole('textbox', { name: 'Reference' })
  await expect.poll(() => reference.inputValue()).toBe('November, first half')
  await reference.fill('November, “whole”')

  await page.getByRole('button', { name: 'Upload 3 rows now' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/)
  await page.getByText('Completed with rejected rows').waitFor()
  await page.getByText('“Order No” as shipmentId, “Colour” left out').waitFor()
  await page.getByText('2 new, 0 replaced').waitFor()
  await page.getByText('November, “whole”').waitFor()
  expect(await written('U-1')).toBe(1)
  expect(await written('U-3')).toBe(0)
  // The page says so itself: a message that the file is queued would soon be wrong.
  await expect.poll(() => page.locator('.toast').count()).toBe(0)

  // Going back to the dry run leads to the import, and nobody is told to upload the file again.
  const importId = new URL(page.url()).pathname.split('/').at(-1)
  await page.goBack()
  await page.getByText(/^Uploaded today/).waitFor()
  await page.getByText('2 rows written, 1 rejected: correct them there, not in the file.').waitFor()
  await page.getByText('none of them existed before').waitFor()
  await expect.poll(() => page.getByText(/Upload now and correct/).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /Upload 3 rows/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'orders.csv' }).click()
  await page.waitForURL((url) => url.pathname === `/imports/${importId}`)
})

test('a workbook shows about how many rows it has, and its dry run what would be replaced', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  const columns = header.split(',').map((name) => (name === 'Order No' ? 'shipmentId' : name))
  const cells = [columns.slice(0, -1), ...['U-1', 'U-9'].map((id) => good(id).split(',').slice(0, -1))]
  await chooseFile(page, 'Choose a file', 'orders.xlsx', await xlsxOf(cells))
  await page.getByText('Excel workbook, sheet “S”').waitFor()
  await page.getByText('8 columns · about 2 rows').waitFor()
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('Dry run finished').waitFor()
  await page.getByText('1 exists and would be replaced').waitFor()
  await page.getByRole('link', { name: 'Open the report' }).click()
  await page.getByText('would be 1 new, 1 replaced').waitFor()
  await page.getByRole('button', { name: 'Upload 2 rows now' }).click()
  await page.getByText('1 new, 1 replaced').waitFor()
})

test('after a dry run another file can be dropped instead', async () => {
  const page = await openPage(organisation.admin, '/imports/upload?kind=activities')
  const file = fileOf('activities', [',PICK-UNIT,3,2026-07-01T00:00:00Z,SALTBUSH,U-B'])
  await chooseFile(page, 'Choose a file', 'wrong.csv', file)
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('For example row 2, of SALTBUSH').waitFor()
  await page.getByText('every row that is sent twice is billed twice').waitFor()
  await page.getByRole('button', { name: 'Drop another file' }).click()
  await page.getByText('.csv or .xlsx, up to 50 MB', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('wrong.csv').count()).toBe(0)
})

/** Holds the next upload back until it is released. Later ones are not held. */
async function holdUpload(page: Page) {
  const uploads = /\/activities\/file/
  let goOn = () => {}
  let gate: Promise<void> | undefined = new Promise((resolve) => {
    goOn = resolve
  })
  await page.route(uploads, async (route) => {
    const held = gate
    gate = undefined
    await held
    await route.continue()
  })
  return async () => {
    const answered = page.waitForResponse(uploads)
    goOn()
    await (await answered).finished()
  }
}

test('a dry run that is answered late is not shown beside the file chosen since', async () => {
  const page = await openPage(organisation.admin, '/imports/upload?kind=activities')
  const row = 'SYD1,PICK-UNIT,3,2026-07-01T00:00:00Z,SALTBUSH,U-'
  const dryRun = page.getByRole('button', { name: 'Dry run', exact: true })
  await chooseFile(page, 'Choose a file', 'first.csv', fileOf('activities', [`${row}L1`]))
  await page.getByText('about 1 row').waitFor()
  const release = await holdUpload(page)
  await dryRun.click()
  await chooseFile(page, 'Choose another', 'second.csv', fileOf('activities', [`${row}L2`, `${row}L3`]))
  await page.getByText('about 2 rows').waitFor()
  await dryRun.click()
  const uploadNow = page.getByRole('button', { name: 'Upload 2 rows now' })
  await uploadNow.waitFor()
  await release()
  await uploadNow.click()
  await page.getByRole('heading', { name: 'second.csv' }).waitFor()
  await page.getByText('2 rows written, 0 rejected').waitFor()
})

test('an upload that is accepted after another file was chosen does not take the page away', async () => {
  const page = await openPage(organisation.admin, '/imports/upload?kind=activities')
  const row = 'SYD1,PICK-UNIT,3,2026-07-01T00:00:00Z,SALTBUSH,U-'
  await chooseFile(page, 'Choose a file', 'early.csv', fileOf('activities', [`${row}E1`]))
  await page.getByText('about 1 row').waitFor()
  const release = await holdUpload(page)
  await page.getByText('Dry run first').click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await chooseFile(page, 'Choose another', 'late.csv', fileOf('activities', [`${row}E2`, `${row}E3`]))
  await page.getByText('about 2 rows').waitFor()
  await release()
  await page
    .locator('.toast', { hasText: 'early.csv is queued.' })
    .getByRole('button', { name: 'Open', exact: true })
    .click()
  await page.getByRole('heading', { name: 'early.csv' }).waitFor()
})

test('the next file with the same headers is offered the same columns', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  await chooseFile(page, 'Choose a file', 'orders-again.csv', fileOf('shipments', [good('U-4')], header))
  await page.getByRole('button', { name: 'Accept 2 suggestions' }).click()
  await page.getByText('All decided').waitFor()
})

test('a file chosen with the button is uploaded without a dry run', async () => {
  const page = await openPage(organisation.admin, '/imports/upload?kind=activities')
  const file = fileOf('activities', ['SYD1,PICK-UNIT,3,2026-07-01T00:00:00Z,SALTBUSH,U-A'])
  await chooseFile(page, 'Choose a file', 'picks.csv', file)
  await page.getByText(/6 columns/).waitFor()
  await page.getByText('Dry run first').click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'picks.csv' }).waitFor()
  await page.getByText('1 row written, 0 rejected').waitFor()
})

test('a column can be chosen by hand, and a file without its columns says what is missing', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  const odd = 'Xyzzy,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemWeight'
  await chooseFile(page, 'Choose a file', 'odd.csv', fileOf('shipments', ['a,b,c,d,e,f,1'], odd))
  await page.getByText('Decide what Xyzzy is.').waitFor()
  await page.getByRole('button', { name: /Read Xyzzy as/ }).click()
  await page.getByRole('option', { name: 'shipmentId' }).click()
  await page.getByText('Still missing: itemType.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Dry run', exact: true }).isDisabled()).toBe(true)
})

const columns = header.replace('Order No', 'shipmentId').split(',').slice(0, -1)
const rowOf = (id: string) => good(id).split(',').slice(0, -1)

test('a title above the header is found, and one click reads the file from the header', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  const cells = [['Orders of November'], [], ['Printed by Maya'], columns, rowOf('U-T'), rowOf('')]
  await chooseFile(page, 'Choose a file', 'titled.xlsx', await xlsxOf(cells))
  await page.getByText('The header is not in the first row.').first().waitFor()
  await page.getByText('Row 4 looks like it: shipmentId, customerId and 6 more.').waitFor()
  const dryRun = page.getByRole('button', { name: 'Dry run', exact: true })
  await expect.poll(() => dryRun.isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('table').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read from row 4' }).click()
  await page.getByText('header in row 4').waitFor()
  await expect.poll(() => page.getByText('looks like it').count()).toBe(0)
  await dryRun.click()
  await page.getByText('For example row 6').waitFor()
  await page.getByRole('button', { name: 'Upload 2 rows now' }).click()
  await page.getByText('Completed with rejected rows').waitFor()
  await page.getByText('in row 4', { exact: true }).waitFor()
  await expect.poll(() => written('U-T')).toBe(1)
})

test('rows on a second visible sheet are mentioned before sending, and on the page of the import', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  const content = await twoSheetsOf([columns, rowOf('U-S1')], [columns, rowOf('U-S2')])
  const note = 'Only the sheet S is read. Rows on other visible sheets are not imported: Late.'
  await chooseFile(page, 'Choose a file', 'sheets.xlsx', content)
  await page.getByText(note).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('Dry run finished').waitFor()
  await page.reload()
  await page.getByText(note).waitFor()
  await page.getByRole('button', { name: /^Upload 1 row now/ }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/)
  await page.getByText(note).waitFor()
  await expect.poll(() => written('U-S1')).toBe(1)
  expect(await written('U-S2')).toBe(0)
})

test('a column that is there twice and a file without rows are reported, and not sent', async () => {
  const page = await openPage(organisation.admin, '/imports/upload?kind=activities')
  const header = 'warehouseCode,chargeCode,quantity,activityTimestamp'
  const dryRun = page.getByRole('button', { name: 'Dry run', exact: true })
  await chooseFile(
    page,
    'Choose a file',
    'twice.csv',
    `${header},Quantity\nSYD1,PICK,1,2026-07-01T00:00:00Z,1`,
  )
  await page.getByText('A column is in the file twice.').waitFor()
  await page.getByText('4 columns match').waitFor()
  await expect.poll(() => page.getByText('All decided').count()).toBe(0)
  await expect.poll(() => page.getByRole('table', { name: 'Columns of the file' }).count()).toBe(0)
  await expect.poll(() => dryRun.isDisabled()).toBe(true)

  await chooseFile(page, 'Choose another', 'no-rows.csv', `${header}\n`)
  await page.getByText('4 columns · no rows').waitFor()
  await page.getByText('The file has no rows below its header.').waitFor()
  await expect.poll(() => dryRun.isDisabled()).toBe(true)
})

test('a dry run with rejected rows is marked in the list of imports', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  const name = 'all-rejected.csv'
  const columns = header.replace('Order No', 'shipmentId').replace(',Colour', '')
  const rows = ['U-R1', 'U-R2'].map((id) => bad(id).replace(',red', ''))
  await chooseFile(page, 'Choose a file', name, fileOf('shipments', rows, columns))
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('Dry run finished').waitFor()
  await page.getByText('as 0 shipments').waitFor()
  await expect.poll(() => page.getByText('Would be new').count()).toBe(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Imports' }).click()
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('2 rows would be rejected')
    .waitFor()
})

test('a file that is not a spreadsheet is refused at once', async () => {
  const page = await openPage(organisation.admin, '/imports/upload')
  await chooseFile(page, 'Choose a file', 'empty.csv', '')
  await page
    .getByText(/empty|no header|no rows/i)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Dry run', exact: true }).count()).toBe(0)
})

test('a dry run says that its file of activities was imported before', async () => {
  const file = fileOf('activities', ['SYD1,PICK-UNIT,3,2026-07-01T00:00:00Z,SALTBUSH,TWICE-1'])
  const { apiKey, admin } = organisation
  const importId = await pushFile('activities', 'picks-of-july.csv', file, apiKey)
  await untilEnded('activities', importId, apiKey)
  const page = await openPage(admin, '/imports/upload?kind=activities')
  await dropFile(page, 'Drop a file here', 'picks-copy.csv', file)
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('This file was imported before').waitFor()
  await expectAccessible(page)
  // The upload asks first.
  await page.getByRole('button', { name: 'Upload 1 row now' }).click()
  await page.getByRole('dialog').getByText('its activities are billed twice').waitFor()
  await page.getByRole('button', { name: 'Do not upload' }).click()
  await page.getByRole('link', { name: 'picks-of-july.csv' }).click()
  await page.waitForURL((url) => url.pathname === `/imports/${importId}`)
})

test('without a dry run, an upload of activities that were imported before asks first', async () => {
  const file = fileOf('activities', ['SYD1,PICK-UNIT,3,2026-07-01T00:00:00Z,SALTBUSH,TWICE-2'])
  const { apiKey, admin } = organisation
  await untilEnded('activities', await pushFile('activities', 'picks-of-june.csv', file, apiKey), apiKey)
  const page = await openPage(admin, '/imports/upload?kind=activities')
  await chooseFile(page, 'Choose a file', 'june-again.csv', file)
  await page.getByText('This file was imported before').waitFor()
  await page.getByText('Dry run first').click()
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await upload.click()
  const dialog = page.getByRole('dialog', { name: 'Upload this file again?' })
  await dialog.getByRole('link', { name: 'picks-of-june.csv' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Do not upload' }).click()
  await dialog.waitFor({ state: 'detached' })
  await upload.click()
  await dialog.getByRole('button', { name: 'Upload it again' }).click()
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'june-again.csv' }).waitFor()
})
