import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../open-page.ts'
import { importRows } from '../push-file.ts'

/** The browser's own notifications would be drawn outside the page; these are kept instead. */
const keepNotifications = (permission: string) => `(() => {
  globalThis.told = []
  globalThis.isHidden = false
  globalThis.Notification = class {
    static permission = '${permission}'
    static requestPermission() {
      this.permission = 'granted'
      return Promise.resolve('granted')
    }
    constructor(title) {
      globalThis.told.push(title)
    }
  }
  Object.defineProperty(document, 'visibilityState', { get: () => (globalThis.isHidden ? 'hidden' : 'visible') })
})()`

const told = (page: Page) => page.evaluate<string[]>('globalThis.told')

/** Opens an import as if it were still running, until `end` is called. */
async function openRunning(name: string, permission: string) {
  const wrong = 'E-2,,2000,Nowhere at all,3000,Melbourne,CARTON,1'
  const importId = await importRows('shipments', name, [
    'E-1,SALTBUSH,2000,Sydney,3000,Melbourne,CARTON,1',
    wrong,
  ])
  const page = await openPage('operations', '/')
  await page.addInitScript(keepNotifications(permission))
  let isRunning = true
  await page.route(`**/portal/imports/${importId}`, async (route) => {
    const answer = await route.fetch()
    const running = { status: 'processing', progress: 42, endedAt: null, errorReportUrl: null, reasons: [] }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...(isRunning && running) } })
  })
  await page.goto(`/imports/${importId}`)
  await expect.poll(() => page.title()).toBe(`42 %: ${name} · Cartage`)
  return {
    page,
    end: () => {
      isRunning = false
    },
  }
}

test('the tab says how far an import is and how it ended, and a notification tells whoever looks elsewhere', async () => {
  const name = `ended-${Date.now()}.csv`
  const { page, end } = await openRunning(name, 'default')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Notify me when it ends' }).click()
  await page.getByText('a notification tells you when it ends').waitFor()
  await page.evaluate(`globalThis.isHidden = true; document.dispatchEvent(new Event('visibilitychange'))`)
  end()
  await expect.poll(() => page.title()).toBe(`Completed, 1 row rejected: ${name} · Cartage`)
  await expect.poll(() => told(page)).toEqual([`Completed, 1 row rejected: ${name}`])
})

test('nobody is notified who sees the import end or has refused notifications', async () => {
  for (const [permission, isHidden] of [
    ['granted', false],
    ['denied', true],
  ] as const) {
    const name = `silent-${permission}-${Date.now()}.csv`
    const { page, end } = await openRunning(name, permission)
    await expect.poll(() => page.getByRole('button', { name: 'Notify me' }).count()).toBe(0)
    await page.evaluate(`globalThis.isHidden = ${isHidden}`)
    end()
    await expect.poll(() => page.title()).toBe(`Completed, 1 row rejected: ${name} · Cartage`)
    expect(await told(page)).toEqual([])
  }
})
