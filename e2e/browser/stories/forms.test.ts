import { beforeAll, expect, inject, test } from 'vitest'
import { cartageJson } from '../../service.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Forms')
})

async function openInvitation(email: string, admin = organisation.admin) {
  const page = await openPage(admin, '/settings/users')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('E-mail').fill(email)
  await form.getByText('uploads files and corrects rejected rows of one customer only').click()
  return { page, form, customer: form.getByRole('combobox', { name: 'Customer' }) }
}

test('after a refusal another customer is chosen, and the invitation is made', async () => {
  const { page, form, customer } = await openInvitation('refused@forms.example')
  await form.getByRole('button', { name: 'Make invitation' }).click()
  await form.getByText('Must be a customer of your organisation.', { exact: true }).waitFor()
  await customer.pressSequentially('SALT')
  await page.getByRole('option', { name: /SALTBUSH/ }).click()
  await form.getByRole('button', { name: 'Make invitation' }).click()
  await page.getByRole('dialog', { name: 'Invitation for refused@forms.example' }).waitFor()
})

test('a click sends the form while the list of a field is open', async () => {
  const { page, form, customer } = await openInvitation('open-list@forms.example')
  await customer.pressSequentially('SALTB')
  await page.getByRole('option', { name: /SALTBUSH/ }).waitFor()
  // Everything but the list is hidden from screen readers, so the button is found by its text.
  await page.getByText('Make invitation').click()
  await form.getByText('Must be a customer of your organisation.', { exact: true }).waitFor()
})

test('after a refusal another time zone is chosen and saved', async () => {
  const page = await openPage(organisation.admin, '/settings/organisation')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Mars/Base')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => zone.getAttribute('aria-invalid')).toBe('true')
  await zone.fill('Australia/Per')
  await page.getByRole('option', { name: 'Australia/Perth' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The organisation is saved.').waitFor()
  await expect.poll(() => zone.getAttribute('aria-invalid')).toBe(null)
})

test('inviting a customer while there are none leads to the customers', async () => {
  const env = { DATA_DIR: inject('ground').dataDir }
  const { portal } = await cartageJson(
    env,
    'org',
    'create',
    '--name',
    'Bare',
    '--email',
    'admin@bare.example',
  )
  const { page, form } = await openInvitation('nobody@bare.example', portal)
  await form.getByText('Your organisation has no customers yet.').waitFor()
  await form.getByRole('link', { name: 'Add the customer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('the filter This month ends with the month', async () => {
  const page = await openPage(organisation.admin, '/shipments')
  await page.getByRole('button', { name: 'Quote date', exact: true }).click()
  await page.getByRole('option', { name: 'This month' }).click()
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?from=(\d{4}-\d\d)-01&to=\1-(28|29|30|31)$/)
})
