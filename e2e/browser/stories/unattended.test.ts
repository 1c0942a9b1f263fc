import { inject, test } from 'vitest'
import { newPage, signIn } from '../open-page.ts'

test('a page that nobody uses keeps looking for news, without keeping the session alive', async () => {
  const { email, password } = inject('ground').people.finance
  const page = await newPage()
  await page.clock.install()
  await page.goto('/imports')
  await signIn(page, email, password)
  await page.getByRole('heading', { name: 'Imports' }).waitFor()
  const asks = (isAttended: boolean) =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/portal/import-changes') &&
        (request.headers()['x-unattended'] === undefined) === isAttended,
      { timeout: 300_000 },
    )
  for (const minutes of [5, 60]) {
    const unattended = asks(false)
    await page.clock.fastForward(minutes * 60_000)
    await unattended
  }
  await page.mouse.move(100, 100)
  await page.mouse.move(200, 200)
  const attended = asks(true)
  await page.clock.fastForward(60_000)
  await attended
  // Its clock cannot be put back for the next test.
  await page.context().close()
})
