import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { invite, makeOrganisation, type Organisation } from '../organisation.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('People and keys')
})

test('people and keys are searched and filtered, and the address keeps it', async () => {
  const email = 'searched@people.example'
  await invite(organisation.admin, { email, role: 'customer', customerId: 'SALTBUSH' })
  const page = await openPage(organisation.admin, '/settings/users')
  const people = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await page.getByRole('searchbox', { name: 'Name, e-mail or customer' }).fill('saltbush')
  await expect.poll(() => people.count()).toBe(2)
  await people.getByText(email).waitFor()
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await page.getByRole('option', { name: 'finance' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('No matching person').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?find=saltbush&role=finance')
  await page.reload()
  await page.getByText('No matching person').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await people.getByText(organisation.admin.email).first().waitFor()

  await page.goto('/settings/keys?state=active')
  const keys = page.getByRole('table', { name: 'API keys' }).getByRole('row')
  await keys.nth(1).waitFor()
  await page
    .getByRole('searchbox', { name: 'Name, beginning or who made it' })
    .fill(organisation.apiKey.slice(0, 12))
  await expect.poll(() => keys.count()).toBe(2)
  await page.getByRole('searchbox').fill('no such key')
  await page.getByText('No matching key').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('main').getByRole('link', { name: 'API reference' }).click()
  await page.waitForURL(/\/docs/)
})
