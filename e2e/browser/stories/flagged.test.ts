import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { importRows } from '../push-file.ts'

const header =
  'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,rateCardAlias,itemType,itemQuantity'
let organisation: Organisation
let sent: { shipments: string; activities: string }

beforeAll(async () => {
  organisation = await makeOrganisation('Flagged')
  const { apiKey } = organisation
  const shipments = [
    'FL-1,saltbush,2000,Sydney,3000,Melbourne,GLX STD,CARTON,',
    'FL-2,NOBODY,2000,Sydney,3000,Melbourne,GLX-STD,CARTON,1',
    'FL-3,SALTBUSH,2000,Sydney,3000,Melbourne,GLX-STD,CARTON,1',
  ]
  const activities = [
    'SYD1,KITTING,2,2026-07-01T00:00:00Z,SALTBUSH,K-1',
    'syd1,PICK-UNIT,2,2026-07-01T00:00:00Z,SALTBUSH,K-2',
  ]
  sent = {
    shipments: await importRows('shipments', 'flagged.csv', shipments, { apiKey, header }),
    activities: await importRows('activities', 'flagged-work.csv', activities, { apiKey }),
  }
})

test('an import says what it flagged and what was probably meant, and a shipment is sent corrected from its page', async () => {
  const page = await openPage(organisation.admin, `/imports/${sent.shipments}`)
  const panel = page.getByRole('region', { name: 'What was flagged' })
  await panel.getByText('probably SALTBUSH').waitFor()
  await panel.getByText('probably GLX-STD').waitFor()
  await panel.getByRole('link', { name: 'Set up NOBODY' }).waitFor()
  await panel.getByRole('link', { name: 'Look at them' }).click()
  await page.getByText('2 shipments ·').waitFor()
  await page.getByText('FL-1', { exact: true }).click()
  await page.getByText('Probably SALTBUSH was meant.').waitFor()
  await page.getByRole('button', { name: 'Send corrected' }).click()
  const form = page.getByRole('dialog', { name: 'Correct FL-1' })
  await expect.poll(() => form.getByRole('combobox', { name: 'Customer' }).inputValue()).toBe('SALTBUSH')
  await expect.poll(() => form.getByRole('combobox', { name: 'Rate card' }).inputValue()).toBe('GLX-STD')
  await form.getByRole('button', { name: 'Send corrected' }).click()
  await form.getByText('Type a number of at least 0.').waitFor()
  await form.getByRole('textbox', { name: 'Quantity of line 1, CARTON' }).fill('4')
  await form.getByRole('button', { name: 'Send corrected' }).click()
  await page.waitForURL(/\/imports\/(?!.*upload)/)
  await page.getByText('nothing to look at').waitFor()

  const again = await openPage(organisation.admin, '/shipments?open=FL-1')
  await again.getByRole('complementary', { name: 'FL-1' }).getByText('GLX-STD').waitFor()
  await expect.poll(() => again.getByRole('button', { name: 'Send corrected' }).count()).toBe(0)
})

test('an unknown code is set up from the page of an activity, and the activity is no longer flagged', async () => {
  const page = await openPage(organisation.admin, `/imports/${sent.activities}`)
  await page.getByText('probably SYD1').waitFor()
  await page.getByRole('link', { name: 'Set up KITTING' }).click()
  const form = page.getByRole('dialog', { name: 'New charge code' })
  await expect.poll(() => form.getByRole('textbox', { name: 'chargeCode' }).inputValue()).toBe('KITTING')
  await form.getByRole('textbox', { name: 'Name' }).fill('Kitting')
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByText('KITTING was added.').waitFor()
  await form.waitFor({ state: 'detached' })
  const ledger = await openPage(organisation.admin, `/activities?view=flagged&import=${sent.activities}`)
  await ledger.getByText('K-2').waitFor()
  await expect.poll(() => ledger.getByText('K-1').count()).toBe(0)
})
