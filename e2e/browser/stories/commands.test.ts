import { expect, test } from 'vitest'
import { keyCaps, keyMap } from '../../../portal/src/keys/key-map.ts'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { goWith, openPalette } from '../press-keys.ts'
import { importRows } from '../push-file.ts'

/** Whether the entry that the search field points to is there. The list is drawn a moment after the words. */
const isPointedTo = `document.getElementById(
  document.querySelector('.palette [aria-activedescendant]')?.getAttribute('aria-activedescendant')) !== null`

test('Ctrl K finds a page, a customer and a text, and goes there', async () => {
  const page = await openPage('operations', '/')
  const run = async (text: string, command: string) => {
    const palette = await openPalette(page)
    await page.keyboard.type(text)
    await palette.getByRole('menuitem', { name: command }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await palette.getByRole('menuitem', { name: command }).first().click()
    await palette.waitFor({ state: 'detached' })
  }
  await run('shipm', 'Shipments')
  await page.waitForURL(/\/shipments$/)
  await run('saltbush', 'Activities of SALTBUSH')
  await page.waitForURL(/\/activities\?customer=SALTBUSH$/)
  await run('saltbush', 'SALTBUSH')
  await page.waitForURL(/\/settings\/customers\?open=SALTBUSH$/)
  await run('QW-1', 'Find “QW-1” in shipments')
  await page.waitForURL(/\/shipments\?find=QW-1$/)
  const palette = await openPalette(page)
  await page.keyboard.type('no such thing')
  await palette.getByRole('menuitem', { name: 'Find “no such thing” in imports' }).waitFor()
  await expect.poll(() => page.evaluate<boolean>(isPointedTo)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
})

test('Ctrl K opens the very shipment or import whose id is typed', async () => {
  const name = `by-id-${Date.now()}.csv`
  const good = `BY-ID ${Date.now()}`
  const importId = await importRows('shipments', name, [
    `${good},SALTBUSH,2000,Sydney,3000,Melbourne,CARTON,5`,
  ])
  const page = await openPage('finance', '/')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const ask = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.insertText(text)
  }
  await ask(good)
  // It is found a moment after the others and moves to the top, where Enter opens it.
  const top = palette.getByRole('menuitem', { name: `Open shipment ${good}` })
  await expect.poll(() => top.getAttribute('data-focused')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('open') === good)
  await page.getByRole('heading', { name: good }).waitFor()
  // Pasted with a leading space, and in capitals.
  await ask(` ${importId.toUpperCase()}`)
  await palette.getByRole('menuitem', { name: `Open import ${name}` }).click()
  await page.waitForURL((url) => url.pathname === `/imports/${importId}`)
  await ask(`${good}0`)
  await palette.getByRole('menuitem', { name: `Find “${good}0” in shipments` }).waitFor()
  await expect.poll(() => palette.getByText('Open shipment').count()).toBe(0)
})

test('? lists every shortcut, and each one does what the list says', async () => {
  const page = await openPage('operations', '/')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard' })
  for (const { does, keys } of Object.values(keyMap)) {
    const line = dialog.locator('dl > div').filter({ has: page.getByText(does, { exact: true }) })
    await expect.poll(() => line.getByRole('term').or(line.locator('kbd')).first().isVisible()).toBe(true)
    await expect.poll(() => line.locator('kbd').allInnerTexts()).toEqual(keyCaps(keys))
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const ways = {
    q: 'quotes',
    i: 'imports',
    r: 'rejected-rows',
    s: 'shipments',
    a: 'activities',
    ',': 'settings',
  }
  for (const [key, path] of Object.entries(ways)) {
    await goWith(page, key)
    await page.waitForURL(new RegExp(`/${path}`))
  }
  await page.keyboard.press('u')
  await page.waitForURL(/\/imports\/upload$/)
  await goWith(page, 'h')
  await page.waitForURL((url) => url.pathname === '/')
})

test('a list is used with the keyboard alone', async () => {
  const name = `walked-${Date.now()}.csv`
  const wrong = ['W-1', 'W-2'].map((id) => `${id},,2000,Nowhere at all,3000,Melbourne,CARTON,1`)
  await importRows('shipments', name, wrong)
  const page = await openPage('operations', '/imports?kind=shipments&status=rejected')
  await page.getByRole('row', { name: new RegExp(name) }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Correct 2 rows' }).waitFor()
  await page.keyboard.press('c')
  await page.waitForURL(/\/rejected-rows\//)
  await page.goto('/shipments')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('QW-100002')
  await page.getByText('1 shipment ·').waitFor()
})

test('a chosen theme survives a reload, and the system theme can be restored', async () => {
  const page = await openPage('operations', '/', { theme: 'light' })
  const surface = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const light = await surface()
  await page.getByRole('button', { name: /operations$/ }).click()
  await page.getByRole('menuitem', { name: 'Dark theme' }).click()
  await expect.poll(surface).not.toBe(light)
  const dark = await surface()
  await page.reload()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await expect.poll(surface).toBe(dark)
  await page.getByRole('button', { name: /operations$/ }).click()
  await page.getByRole('menuitem', { name: 'System theme' }).click()
  await expect.poll(surface).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(surface).toBe(dark)
})

test('signing out opens the sign-in page, and Back shows nothing', async () => {
  const page = await openPage('finance', '/shipments')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: /finance$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/sign-in/)
  await page.goBack()
  await page.getByLabel('E-mail').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(0)
})

/** Buttons and links whose accessible name lacks the words on them, which people would say to voice control. */
const cannotBeSaid = `(() => {
  const words = (text) => text.toLowerCase().replace(/\\s+/g, ' ').trim()
  return [...document.querySelectorAll('.topbar button, .topbar a, .rail a')].flatMap((part) => {
    const shown = words(part.innerText.replace(part.querySelector('.keys')?.innerText ?? '', ''))
    const name = words(part.getAttribute('aria-label') ?? part.innerText)
    return name.includes(shown) ? [] : [name + ' shows ' + shown]
  })
})()`

test('buttons of the frame can be pressed by saying the words on them', async () => {
  const page = await openPage('operations', '/')
  await page.getByRole('button', { name: 'Search or type a command' }).waitFor()
  await expect.poll(() => page.evaluate<string[]>(cannotBeSaid)).toEqual([])
  await page.getByRole('button', { name: 'Search or type a command' }).click()
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
})

test('the list of commands scrolls with the keys that move in it', async () => {
  const page = await openPage('admin', '/')
  const palette = await openPalette(page)
  const scrolled = () => page.evaluate<number>(`document.querySelector('.palette .scrolls').scrollTop`)
  const isInSight = `(() => {
    const menu = document.querySelector('.palette .scrolls')
    const [item, box] = [menu.querySelector('[data-focused]'), menu].map((part) => part?.getBoundingClientRect())
    return item !== undefined && item.top >= box.top - 1 && item.bottom <= box.bottom + 1
  })()`
  await palette.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(scrolled).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate<boolean>(isInSight)).toBe(true)
  const lowest = await scrolled()
  await expect.poll(() => page.evaluate<boolean>(isPointedTo)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('PageUp')
  await expect.poll(scrolled).toBeLessThan(lowest)
  await expect.poll(() => page.evaluate<boolean>(isInSight)).toBe(true)
  await page.keyboard.press('PageDown')
  await expect.poll(scrolled).toBe(lowest)
  await expect.poll(() => page.evaluate<boolean>(isInSight)).toBe(true)
})

test('the API reference is opened from the user menu and by a command', async () => {
  const page = await openPage('admin', '/')
  await page.getByRole('button', { name: /admin$/ }).click()
  await page.getByRole('menuitem', { name: 'API reference' }).click()
  await page.waitForURL(/\/docs$/)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const palette = await openPalette(page)
  await page.keyboard.type('/docs')
  await palette.getByRole('menuitem', { name: 'API reference' }).click()
  await page.waitForURL(/\/docs$/)
})
