import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { newPage, signIn } from '../open-page.ts'
import { makeEmptyOrganisation } from '../organisation.ts'
import { type Person, sessionOf } from '../person.ts'

const { people, url } = inject('ground')

test('a person signs in with two fields and Enter, and gets to the requested page', async () => {
  const page = await newPage()
  await page.goto('/rejected-rows')
  await page.waitForURL(/\/sign-in/)
  await signIn(page, people.operations.email, people.operations.password)
  await page.waitForURL(/\/rejected-rows$/)
})

test('a wrong password and an unknown address get the same message', async () => {
  const messages = []
  for (const email of [people.admin.email, 'nobody@quollway.example']) {
    const page = await newPage()
    await page.goto('/sign-in')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.keyboard.press('Enter')
    const message = page.getByText('E-mail and password do not match')
    await message.waitFor()
    messages.push(await message.innerText())
  }
  expect(messages[0]).toBe(messages[1])
})

test('the session is kept where scripts cannot read it', async () => {
  const page = await newPage()
  await page.goto('/sign-in')
  await signIn(page, people.finance.email, people.finance.password)
  await page.waitForURL((url) => url.pathname === '/')
  const cookies = await page.context().cookies()
  const session = cookies.find((cookie) => cookie.name === 'cartage_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await expect.poll(() => page.evaluate<string>('document.cookie')).not.toContain('cartage_session')
})

/** Records every heading that the page shows, however briefly. */
const keepHeadings = `(() => {
  globalThis.headings = new Set()
  const look = () => {
    for (const { textContent } of document.querySelectorAll('h1')) globalThis.headings.add(textContent)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
})()`

test('an invitation and a reset link lead straight to Home, without a word about a used link', async () => {
  const { admin } = await makeEmptyOrganisation('Straight home')
  const { call } = await sessionOf(url, admin)
  const email = 'straight@straight-home.example'
  const invited = await call('POST', '/portal/users', { email, name: 'Straight', role: 'finance' })
  const { user, link } = (await invited.json()) as { user: { userId: string }; link: { url: string } }
  const choose = async (address: string, button: string) => {
    const page = await newPage()
    await page.addInitScript(keepHeadings)
    // Home is slow to answer.
    await page.route('**/portal/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.goto(address)
    await page.getByRole('textbox', { name: 'New password' }).fill('a password of ten')
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
    return page.evaluate<string[]>('[...globalThis.headings]')
  }
  expect(await choose(link.url, 'Choose password and sign in')).toEqual(['Welcome to Straight home', 'Home'])
  const reset = await call('POST', `/portal/users/${user.userId}/link`)
  const again = (await reset.json()) as { url: string }
  expect(await choose(again.url, 'Set password and sign in')).toEqual(['Choose a new password', 'Home'])
})

test('a tab continues with the session that another tab has started, as the person who signed in there', async () => {
  const { admin } = await makeEmptyOrganisation('Two tabs')
  const { admin: stranger } = await makeEmptyOrganisation('Another')
  const signedIn = async (page: Page, { email, password }: Person) => {
    await page.goto('/sign-in')
    await signIn(page, email, password)
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  }
  const changeName = async (page: Page, name: string) => {
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Your name was changed.').waitFor()
  }
  const page = await newPage()
  await signedIn(page, admin)
  await page.goto('/settings/account')
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  const other = await page.context().newPage()
  await signedIn(other, admin)
  await other.goto('/settings/account')
  await changeName(other, 'Named Elsewhere')
  const comeBack = () =>
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await comeBack()
  await page
    .getByRole('button', { name: /^Named Elsewhere/ })
    .first()
    .waitFor()
  await changeName(page, 'Named Here')

  await signedIn(other, stranger)
  await comeBack()
  await page.getByText(stranger.email).first().waitFor()
})
