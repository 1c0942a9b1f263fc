import { expect, inject, test } from 'vitest'
import { newPage, signIn } from '../open-page.ts'

const { people } = inject('ground')

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
