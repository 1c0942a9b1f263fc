import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { newPage, openPage, signIn } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { type Person, signInByCall } from '../person.ts'

const { url } = inject('ground')
let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Access')
})

test('a key is created with its scopes, shown once, used, and refused once it is revoked', async () => {
  const page = await openPage(organisation.admin, '/settings/keys')
  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('storefront')
  await form.getByText('sends shipments and activities').click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Make key' }).click()
  const made = page.getByRole('dialog', { name: 'Copy the key of storefront now' })
  await made.waitFor()
  const key = /ctg_live_\w+/.exec(await made.innerText())?.[0] ?? ''
  await expect.poll(() => made.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await made.getByRole('button', { name: 'Copy the key' }).click()
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(key)
  await made.getByText('I have stored it').click()
  await made.getByRole('button', { name: 'Done' }).click()
  await made.waitFor({ state: 'detached' })
  await expect.poll(() => page.content()).not.toContain(key)

  const use = (path: string) => fetch(`${url}${path}`, { headers: { 'x-api-key': key } })
  expect((await use('/v1/org/shipments')).status).toBe(200)
  expect((await use('/v1/org/shipments/imports')).status).toBe(403)
  await page.reload()
  const row = page.getByRole('row', { name: /storefront/ })
  await row.getByText('Quotes and read ledgers').waitFor()
  await row.getByText('Active').waitFor()
  await row.getByRole('button', { name: 'Revoke storefront' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect((await use('/v1/org/shipments')).status).toBe(200)
  await row.getByRole('button', { name: 'Revoke storefront' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click()
  await row.getByText('Revoked').waitFor()
  expect((await use('/v1/org/shipments')).status).toBe(401)
})

test('a person is invited by a link, chooses a password, gets another role and a reset link', async () => {
  const page = await openPage(organisation.admin, '/settings/users')
  const email = 'maya@access.example'
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('E-mail').fill(email)
  await form.getByText('reads everything and changes nothing').click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Make invitation' }).click()
  const invitation = await copyLink()
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByText('Invited')
    .waitFor()

  const maya = { email, password: 'first password' }
  const hers = await newPage()
  await hers.goto(invitation)
  await hers.getByLabel('Your name').fill('Maya')
  await hers.getByRole('textbox', { name: 'New password' }).fill('short')
  await hers.getByRole('button', { name: 'Choose password and sign in' }).click()
  await hers
    .getByText(/10 characters/)
    .first()
    .waitFor()
  await hers.getByRole('textbox', { name: 'New password' }).fill(maya.password)
  await hers.getByRole('button', { name: 'Choose password and sign in' }).click()
  await hers.getByRole('heading', { name: 'Home' }).waitFor()
  await expect.poll(() => hers.getByRole('link', { name: 'Upload a file' }).count()).toBe(0)
  const again = await newPage()
  await again.goto(invitation)
  await again.getByRole('heading', { name: 'This link cannot be used' }).waitFor()

  await page.reload()
  const row = page.getByRole('row', { name: /Maya/ })
  await row.getByText('Active').waitFor()
  await row.getByRole('button', { name: 'Change Maya' }).click()
  await page.getByRole('dialog').getByText('sends imports, corrects rows').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row.getByText('Operations').waitFor()
  // Changing her role has signed her out.
  await hers.goto('/imports')
  await signIn(hers, maya.email, maya.password)
  await hers.getByRole('link', { name: 'Upload a file' }).first().waitFor()

  await row.getByRole('button', { name: 'More about Maya' }).click()
  await page.getByRole('menuitem', { name: 'Password reset link' }).click()
  const reset = await copyLink()
  const third = await newPage()
  await third.goto(reset)
  await third.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await third.getByRole('textbox', { name: 'New password' }).fill('second password')
  await third.getByRole('button', { name: 'Set password and sign in' }).click()
  await third.getByRole('heading', { name: 'Home' }).waitFor()
  await expect(signInByCall(url, maya)).rejects.toThrow('do not match')
  await hers.goto('/imports')
  await hers.waitForURL(/\/sign-in/)

  await row.getByRole('button', { name: 'More about Maya' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Disable', exact: true }).last().click()
  await row.getByText('Disabled').waitFor()
  await third.goto('/imports')
  await third.waitForURL(/\/sign-in/)

  async function copyLink(): Promise<string> {
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    return page.evaluate<string>('navigator.clipboard.readText()')
  }
})

test('sessions are listed, one is ended, and a changed password ends all others', async () => {
  const { admin } = organisation
  const browser = await signInByCall(url, admin)
  const page = await newPage()
  await page.goto('/settings/account')
  await signIn(page, admin.email, admin.password)
  const sessions = page.getByRole('table', { name: 'Sessions' })
  await sessions.getByText('This browser').waitFor()
  const before = await sessions.getByRole('row').count()
  // The newest other session belongs to the call.
  await sessions
    .getByRole('button', { name: /End the session of/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'End session', exact: true }).click()
  await page.getByText('1 session ended.').waitFor()
  await expect.poll(() => sessions.getByRole('row').count()).toBe(before - 1)
  expect((await browser.call('GET', '/portal/me')).status).toBe(401)

  const other = await signInByCall(url, admin)
  await page.getByRole('textbox', { name: 'Current password' }).fill(admin.password)
  await page.getByRole('textbox', { name: 'New password' }).fill('another password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password was changed. Other browsers are signed out.').waitFor()
  expect((await other.call('GET', '/portal/me')).status).toBe(401)
  const changed: Person = { email: admin.email, password: 'another password' }
  const known = await signInByCall(url, changed)
  expect((await known.call('GET', '/portal/me')).status).toBe(200)
  await page.reload()
  await sessions.getByText('This browser').waitFor()
})
