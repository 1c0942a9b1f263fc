import { expect, test } from 'vitest'
import { expectFits, expectWholeButtons, leftEdge, rightEdge } from '../fits.ts'
import { openPage } from '../open-page.ts'

/** Pages with an open drawer: its name, and what stands farthest to the right in the head of the page. */
const drawers = [
  ['/settings/customers?open=SALTBUSH', 'SALTBUSH', 'New customer'],
  ['/settings/spot-rates?open=SPOT-1', 'SPOT-1', 'New spot rate'],
  ['/settings/carriers?open=GLX-ROAD', 'GLX-ROAD', 'New carrier'],
  ['/settings/surcharges?open=BANDI-REMOTE', 'REMOTE', 'New surcharge'],
  ['/settings/checks?open=E1', 'E1', 'Check again'],
] as const

test.each([761, 1024, 1280])('at %i pixels a drawer stands beside its list', async (width) => {
  for (const [address, name, button] of drawers) {
    const page = await openPage('admin', address, { width })
    const drawer = page.getByRole('complementary', { name, exact: true })
    await drawer.getByRole('button', { name: /^Delete / }).waitFor()
    await expect
      .poll(
        async () => (await rightEdge(page.getByRole('button', { name: button }))) - (await leftEdge(drawer)),
      )
      .toBeLessThanOrEqual(0)
    await expectFits(page)
    await expectWholeButtons(page)
  }
})

test.each([1024, 1280])('at %i pixels the state of a spot rate is in sight', async (width) => {
  const page = await openPage('admin', '/settings/spot-rates', { width })
  const state = page.getByRole('row', { name: /SPOT-1/ }).getByText('In force')
  const list = page.locator('.list-wrap')
  await expect.poll(async () => (await rightEdge(state)) - (await rightEdge(list))).toBeLessThanOrEqual(0)
})
