import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectUsableInTwoLooks } from '../accessible.ts'
import { leftEdge, rightEdge } from '../fits.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { changeButton, checkButton, openRejectedRows, sendAgainButton } from '../pages/rejected-rows.ts'
import { importRows, read } from '../push-file.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('All reasons')
})

interface Row {
  id?: string
  from?: string
  to?: string
  weight?: string
}
const line = ({ id = '', from = 'Sydney', to = 'Melbourne', weight = '5' }: Row) =>
  `${id},SALTBUSH,2000,${from},3000,${to},CARTON,${weight}`

const importShipments = (name: string, rows: Row[]) =>
  importRows('shipments', name, rows.map(line), { apiKey: organisation.apiKey })

const shipmentOf = async (id: string) =>
  (await read<{ items: object[] }>(`/v1/org/shipments?shipmentId=${id}`, organisation.apiKey)).items

test('rows of many reasons are corrected, checked and sent in five actions', async () => {
  const importId = await importShipments('five-actions.csv', [
    { id: 'FIVE-1', from: 'SYDNY' },
    { id: 'FIVE-2', from: 'SYDNY', to: 'MELBORNE' },
    { id: 'FIVE-3', to: 'MELBORNE' },
    { id: 'FIVE-4', weight: '7 kg' },
    { id: 'FIVE-5', from: 'SYDNY', weight: 'heavy' },
    { weight: '5' },
  ])
  const page = await openRejectedRows(organisation.admin, importId)
  await page.getByRole('tab', { name: 'All reasons 6', selected: true }).waitFor()
  await page.getByRole('columnheader', { name: 'Why it was rejected' }).waitFor()
  let actions = 0
  const press = async (button: Locator) => {
    await button.click()
    actions += 1
  }
  await press(page.getByRole('button', { name: 'Apply all suggestions' }))
  await press(page.getByRole('button', { name: 'Apply 5 suggestions' }))
  await press(checkButton(page, 5))
  await page.getByText('5 rows checked: 4 would be accepted, 1 not yet.').waitFor()
  await press(sendAgainButton(page, 5))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 row is still wrong and left out').waitFor()
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Send 4 rows', exact: true }))
  await page.getByText('4 rows sent again as a new import. 1 row is still wrong and was left out.').waitFor()
  expect(actions).toBe(5)
  for (const id of ['FIVE-1', 'FIVE-2', 'FIVE-3', 'FIVE-4'])
    await expect.poll(() => shipmentOf(id)).toHaveLength(1)
  expect(await shipmentOf('FIVE-5')).toHaveLength(0)
  await page.getByRole('tab', { name: 'All reasons 2 of 6' }).waitFor()
})

test('Send again checks the rows first, and sends nothing that is still wrong', async () => {
  const importId = await importShipments('unchecked.csv', [
    { id: 'SELF-1', from: 'SYDNY' },
    { id: 'SELF-2', from: 'SYDNY' },
    { id: 'SELF-2', weight: 'heavy' },
  ])
  const page = await openRejectedRows(organisation.admin, importId)
  await page.getByRole('tab', { name: /^Origin Zone/ }).click()
  await page.getByRole('button', { name: 'Apply to 2 rows' }).click()
  await changeButton(page, 2).click()
  await sendAgainButton(page, 2).click()
  const dialog = page.getByRole('dialog', { name: 'Send 1 row again?' })
  // A shipment is sent as a whole: the corrected row waits for the one that is still wrong.
  await dialog.getByText('2 rows are still wrong and left out').waitFor()
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await page.getByRole('tab', { name: /^Valid item weight/ }).click()
  await page.getByRole('checkbox', { name: 'Choose row 4' }).check()
  await sendAgainButton(page, 1).click()
  const nothing = page.getByRole('dialog', { name: 'Nothing to send again' })
  await nothing.getByText('There is nothing to send.').waitFor()
  await expect.poll(() => nothing.getByRole('button', { name: /^Send/ }).isDisabled()).toBe(true)
})

test('a group of one row is one line, with its suggestion in one press', async () => {
  const importId = await importShipments('one-line.csv', [
    { id: 'ONE-1', from: 'SYDNY' },
    { id: 'ONE-2', from: 'SYDNY' },
    { id: 'ONE-3', to: 'MELBORNE' },
  ])
  const page = await openRejectedRows(organisation.admin, importId)
  await page.getByRole('gridcell', { name: 'ONE-3' }).waitFor()
  // The header, a caption with its two rows, and the row that has no group.
  await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(5)
  const alone = page.getByRole('row', { name: /ONE-3/ })
  await alone.getByRole('button', { name: 'Apply', exact: true }).click()
  await checkButton(page, 1).waitFor()
  await expect.poll(() => alone.getByRole('gridcell', { name: /was MELBORNE now Melbourne/ }).count()).toBe(1)
  await expectUsableInTwoLooks(page)
})

test.each([1024, 800])('at %s pixels the wrong value is beside its correction', async (width) => {
  const importId = await importShipments(`tight-${width}.csv`, [
    { id: `TIGHT-${width}-1`, to: 'MELBORNE' },
    { id: `TIGHT-${width}-2`, to: 'MELBORNE' },
    { id: `TIGHT-${width}-3`, from: 'SYDNY' },
  ])
  const page = await openPage(
    organisation.admin,
    `/rejected-rows/${importId}?reason=Destination Zone(s) not found`,
    {
      width,
    },
  )
  const row = page.getByRole('row', { name: new RegExp(`TIGHT-${width}-1`) })
  const meant = row.getByRole('gridcell', { name: /MELBORNE to Melbourne/ })
  await meant.waitFor()
  const wrong = row.getByRole('gridcell', { name: 'MELBORNE', exact: true })
  await expect.poll(() => rightEdge(wrong)).toBeLessThanOrEqual(await leftEdge(meant))
  // With all reasons there are more columns than fit, so the suggestion itself names the wrong value.
  await page.getByRole('tab', { name: /^All reasons/ }).click()
  await page
    .getByRole('row', { name: new RegExp(`TIGHT-${width}-3`) })
    .getByRole('gridcell', { name: /SYDNY to Sydney/ })
    .waitFor()
  // A cell that is reached by keyboard is not hidden behind the suggestions.
  const cell = page.getByRole('gridcell', { name: `TIGHT-${width}-3` })
  await cell.click()
  for (const _ of 'four') await page.keyboard.press('ArrowRight')
  const active = page.locator('td:focus')
  await expect.poll(() => rightEdge(active)).toBeLessThanOrEqual((await leftEdge(meant)) + 1)
})
