import { inject, test } from 'vitest'
import { expectUsableByEverybody } from '../accessible.ts'
import { newPage, openPage, signIn } from '../open-page.ts'

test.each(['/nowhere', '/imports/no/such/page', '/settings/nowhere'])(
  '%s keeps the frame and says that there is no page',
  async (address) => {
    const page = await openPage('operations', address)
    await page.getByText(`There is no page at ${address}`).waitFor()
    await page.getByRole('link', { name: 'Cartage, home' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: 'Imports' })
      .waitFor()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  },
)

test('it is usable by everybody, however long the address', async () => {
  const page = await openPage('customer', `/nowhere/${'long'.repeat(60)}`)
  await page.getByText('There is no page at').waitFor()
  await expectUsableByEverybody(page)
})

test('nobody learns before sign-in which addresses there are', async () => {
  const { email, password } = inject('ground').people.finance
  const page = await newPage()
  await page.goto('/nowhere')
  await page.waitForURL((url) => url.pathname === '/sign-in')
  await signIn(page, email, password)
  await page.getByText('There is no page at /nowhere').waitFor()
})
