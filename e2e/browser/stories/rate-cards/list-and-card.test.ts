import { expect, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { openPage } from '../../open-page.ts'
import { lanesOf } from '../../pages/draft-grid.ts'

test('the list says what is in force and what comes next, and leads to a card', async () => {
  const page = await openPage('finance', '/settings/rate-cards')
  const row = page.getByRole('row', { name: /GLX-STD/ })
  await row.getByText(/^since /).waitFor()
  await row.getByRole('gridcell', { name: 'GALAH', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'What prices when' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Alias or name' }).fill('bandicoot')
  await page.getByRole('row', { name: /BRL-STD/ }).waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Alias or name' }).fill('')
  await row.getByRole('link', { name: 'GLX-STD' }).click()
  await page.getByRole('heading', { level: 1, name: 'GLX-STD' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings/rate-cards/GLX-STD')
})

test('the list is one call, however many cards there are', async () => {
  const page = await openPage('finance', '/settings/rate-cards')
  await page.getByRole('row', { name: /GLX-STD/ }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.includes('/configuration/rate-cards')) asked.push(`${pathname}${search}`)
  })
  await page.reload()
  await page
    .getByRole('row', { name: /GLX-STD/ })
    .getByText(/SALTBUSH/)
    .waitFor()
  await page
    .getByRole('row', { name: /GLX-STD/ })
    .getByText(/clean|note|warning|error/)
    .waitFor()
  await expect.poll(() => asked).toEqual(['/v1/org/configuration/rate-cards?limit=500&overview=true'])
})

test('lanes are found by the zone they end in, also if none starts there', async () => {
  const page = await openPage('finance', '/settings/rate-cards/PWX-STD?service=PWX-EXP')
  await page.getByRole('button', { name: 'To zone' }).click()
  await page.getByRole('option', { name: 'NZ', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Lanes of PWX-STD' })
  await grid.getByRole('row', { name: /AU – EUR/ }).waitFor({ state: 'detached' })
  await grid.getByRole('row', { name: /AU – NZ/ }).waitFor()
})

test('a card shows the lanes of the version in force, which nobody can change', async () => {
  const page = await openPage('finance', '/settings/rate-cards/GLX-STD?service=GLX-ROAD&find=MEL')
  await page
    .getByRole('group', { name: 'Versions of GLX-STD' })
    .getByRole('button', { name: /In force/ })
    .waitFor()
  const grid = lanesOf(page)
  await grid
    .getByRole('row', { name: /SYD – MEL/ })
    .getByRole('gridcell', { name: '0.2926' })
    .click()
  await page.keyboard.type('9')
  await grid.getByRole('textbox').waitFor({ state: 'detached' })
  await page.getByText('Published: read only').waitFor()
  await page.getByRole('complementary', { name: 'About this version' }).getByText('SALTBUSH').waitFor()
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Zone' }).fill('DRW')
  await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe('DRW')
  await grid.getByRole('row', { name: /SYD – MEL/ }).waitFor({ state: 'detached' })
  await grid.getByRole('row', { name: /DRW/ }).first().waitFor()
  await page.getByRole('searchbox', { name: 'Zone' }).fill('nothing')
  await page.getByRole('button', { name: 'Show all lanes' }).click()
  await grid.getByRole('row', { name: /ADL – ADL/ }).waitFor()
})

test('a lane has the name of its zone, and a check of a published version leads to its lane', async () => {
  const page = await openPage('finance', '/settings/rate-cards/GLX-STD')
  const grid = lanesOf(page)
  await grid
    .getByRole('row', { name: /ADL – DRW/ })
    .getByText('Darwin')
    .waitFor()
  const aside = page.getByRole('complementary', { name: 'About this version' })
  const missing = aside.getByRole('listitem').filter({ hasText: /^Warning: GLX-NITE: .*have no rate/ })
  await missing.waitFor()
  await expect.poll(() => missing.getByRole('button').count()).toBe(0)
  await aside.getByRole('button', { name: /Go there: .* over 5 times/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).toMatch(/^ISL /)
  await expect.poll(() => page.locator('td:focus').count()).toBe(1)
  await aside.getByRole('link', { name: 'SALTBUSH' }).click()
  await page.getByRole('heading', { level: 1, name: 'SALTBUSH' }).waitFor()
})

test('the page of checks leads to the card that lacks lanes', async () => {
  const page = await openPage('finance', '/settings/checks')
  const line = page.getByRole('listitem').filter({ hasText: /GLX-STD .*GLX-NITE: .*have no rate/ })
  await line.getByRole('link', { name: 'Open the card' }).click()
  await page.getByRole('heading', { level: 1, name: 'GLX-STD' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('service')).toBe('GLX-NITE')
})

test('a new card is made with its alias and carrier', async () => {
  const page = await openPage('operations', '/settings/rate-cards')
  await page.getByRole('button', { name: 'New card' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rate card' })
  await dialog.getByRole('textbox', { name: 'Alias' }).fill('GLX-NEW')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Galah new')
  await dialog.getByRole('button', { name: /Carrier/ }).click()
  await page.getByRole('option', { name: /GALAH/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make the card' }).click()
  await page.getByRole('heading', { level: 1, name: 'GLX-NEW' }).waitFor()
  await page.getByText('No version yet').waitFor()
})

test('[ and ] step through the versions of a card, and not while one types', async () => {
  const page = await openPage('finance', '/settings/rate-cards/GLX-STD')
  const versions = page.getByRole('group', { name: 'Versions of GLX-STD' })
  const shown = async () => (await versions.locator('[aria-current]').innerText()).replaceAll('\n', ' ')
  await versions.getByRole('button', { name: /In force/ }).waitFor()
  await expect.poll(shown).toMatch(/In force/)
  await page.keyboard.press('[')
  await expect.poll(shown).toMatch(/Ended/)
  await expect.poll(() => new URL(page.url()).searchParams.get('version')).not.toBeNull()
  await page.keyboard.press(']')
  await expect.poll(shown).toMatch(/In force/)
  await page.getByRole('searchbox').first().fill('')
  await page.keyboard.type('[')
  await expect.poll(shown).toMatch(/In force/)
})

test('finance sees every card and no button that changes anything', async () => {
  const page = await openPage('finance', '/settings/rate-cards')
  await page.getByRole('row', { name: /GLX-STD/ }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'New card' }).count()).toBe(0)
})

test('a card that does not exist says so', async () => {
  const page = await openPage('operations', '/settings/rate-cards/NOTHING')
  await page.getByText('There is no rate card NOTHING').waitFor()
  await page.getByRole('link', { name: 'Show all rate cards' }).click()
  await page.getByRole('row', { name: /GLX-STD/ }).waitFor()
})
