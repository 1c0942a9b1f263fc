import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject, type TestContext } from 'vitest'
import { type Person, sessionOf } from './person.ts'
import type { Role } from './start-ground.ts'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages are of one service, so they share a process, which has compiled the portal's code already.
  '--process-per-site',
  // The first four would draw the browser's own toolbar in a separate process for each window. Playwright
  // disables the others too, but only the last list counts.
  `--disable-features=${[
    'PreloadTopChromeWebUI',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'InitialWebUI',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'Translate',
  ].join()}`,
]

/** Starts once for all files of a worker, and ends with it. */
let browser: Browser | undefined
/** The contexts of the test that runs. */
const used = new Set<BrowserContext>()
/** Contexts that earlier tests put back. They hold the portal's files already, which saves half of a test's time. */
const free: BrowserContext[] = []
const complaints: string[] = []

/** Ends what a test opened, and fails it for errors in the console. A test that failed says what its pages showed. */
export async function closePages({ task }: TestContext): Promise<void> {
  const hasFailed = task.result?.state === 'fail'
  if (hasFailed) console.log(await describePages())
  // Nobody knows what a test that failed left behind.
  for (const context of [...used]) await (hasFailed ? context.close() : putBack(context))
  expect(complaints.splice(0), 'errors in the console').toEqual([])
}

/** Nobody is signed in to a context that was put back, and it remembers nothing but the portal's files. */
async function putBack(context: BrowserContext): Promise<void> {
  used.delete(context)
  for (const page of context.pages()) await page.close()
  await context.setOffline(false)
  await context.setStorageState({ cookies: [], origins: [] })
  free.push(context)
}

async function describePages(): Promise<string> {
  const pages = [...used].flatMap((context) => context.pages())
  const shown = pages.map(async (page) => {
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => error.message)
    return `${page.url()}\n${tree.slice(0, 12_000)}`
  })
  return (await Promise.all(shown)).join('\n\n')
}

export interface PageOptions {
  theme?: 'light' | 'dark'
  width?: number
  /** In a context that has never loaded a file of the portal. */
  isFresh?: boolean
}

async function takeContext(isFresh: boolean): Promise<BrowserContext> {
  const context = (isFresh ? undefined : free.pop()) ?? (await newContext())
  used.add(context)
  return context
}

async function newContext(): Promise<BrowserContext> {
  const { url, chromium: executablePath } = inject('ground')
  // One that crashed is started again.
  if (!browser?.isConnected()) browser = await chromium.launch({ executablePath, args: switches })
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Madrid',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(120_000)
  context.on('close', () => {
    used.delete(context)
    const index = free.indexOf(context)
    if (index >= 0) free.splice(index, 1)
  })
  return context
}

/** A page in a browser context that nobody else uses, not signed in. Any console error fails the test. */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const { theme = 'light', width = 1440, isFresh = false } = options
  const { url } = inject('ground')
  const context = await takeContext(isFresh)
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  page.on('console', (message) => {
    // Chromium logs every answer of 400 and above; the page itself shows what it means.
    const isStatus = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isStatus) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) {
      complaints.push(`a request left the service: ${request.url()}`)
    }
  })
  return page
}

/** A page of somebody who is signed in. Within a file each person signs in once. */
export async function openPage(
  who: Role | Person,
  address: string,
  options: PageOptions = {},
): Promise<Page> {
  const { url, people } = inject('ground')
  const page = await newPage(options)
  const { cookie } = await sessionOf(url, typeof who === 'string' ? people[who] : who)
  await page.context().addCookies([{ ...cookie, url }])
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

/** Signs in the way a person does: two fields and Enter. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/sign-in')
}
