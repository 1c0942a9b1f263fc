import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, inject, test } from 'vitest'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { sendAgainButton } from '../pages/rejected-rows.ts'
import { sessionOf } from '../person.ts'
import { fileOf, importRows, pushFile, read, readImport } from '../push-file.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Imports')
})

/** Large enough to watch and to cancel: it takes much longer than a page takes to open, on a busy machine too. */
const large = (name: string, day: string) =>
  fileOf(
    'activities',
    Array.from({ length: 600_000 }, (_, at) => `SYD1,PICK-UNIT,1,${day}T00:00:00Z,SALTBUSH,${name}-${at}`),
  )

test('the progress of a large import is shown live, and the import queued behind it is cancelled', async () => {
  const { admin, apiKey } = organisation
  const page = await openPage(admin, '/imports')
  const first = await pushFile('activities', 'large.csv', large('L', '2026-06-01'), apiKey)
  await page.goto(`/imports/${first}`)
  const second = await pushFile('activities', 'second.csv', large('S', '2026-06-02'), apiKey)
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        const [status] = await page.getByText(/^(Queued|Processing|Completed)$/).allInnerTexts()
        const [percent] = await page.getByText(/^\d+ %$/).allInnerTexts()
        if (percent !== undefined) seen.add(percent)
        return status
      },
      { timeout: 300_000, interval: 100 },
    )
    .toBe('Completed')
  // Several figures were shown without a reload.
  expect(seen.size).toBeGreaterThan(1)
  await page.getByText('600,000 rows written, 0 rejected').waitFor()

  await page.goto('/imports')
  await page.getByRole('button', { name: 'Cancel second.csv' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText(/Nothing will be written|Nothing is written/).waitFor()
  await dialog.getByRole('button', { name: 'Let it run' }).click()
  expect((await readImport('activities', second, apiKey)).status).not.toBe('cancelled')
  await page.getByRole('button', { name: 'Cancel second.csv' }).click()
  await dialog.getByRole('button', { name: 'Cancel import' }).click()
  await page
    .getByRole('row', { name: /second\.csv/ })
    .getByText('Cancelled')
    .waitFor()
  await page.getByText(`By ${admin.email} after`).waitFor()
  await page.getByRole('link', { name: 'second.csv' }).click()
  await page.getByText('Cancelled, nothing was written').waitFor()
  await page.getByText(`By ${admin.email} after`).waitFor()
  expect((await readImport('activities', second, apiKey)).status).toBe('cancelled')
  const day = 'from=2026-06-02T00:00:00Z&to=2026-06-02T00:00:01Z'
  const { items } = await read<{ items: unknown[] }>(`/v1/org/fulfilment/activities?${day}`, apiKey)
  expect(items).toEqual([])
})

test('a failed import says why, is run again once, and both imports link to each other', async () => {
  const { admin, apiKey } = organisation
  const failed = await importRows('activities', 'torn.csv', ['SYD1,"PICK-UNIT,1,2026-07-01T00:00:00Z,,'], {
    apiKey,
  })
  const page = await openPage(admin, `/imports/${failed}`)
  await page
    .getByText(/never closed/)
    .first()
    .waitFor()
  await page.getByText('Nothing was written.').waitFor()
  await page.getByText('reads the same file once more').waitFor()
  await page.goto('/')
  const line = page.getByRole('listitem').filter({ hasText: 'torn.csv could not be imported' })
  await line.getByRole('button', { name: 'Dismiss torn.csv' }).click()
  await line.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await line.getByRole('link', { name: /See why/ }).click()
  await page.getByRole('button', { name: 'Run again' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(failed))
  await page.getByText('Repeats').waitFor()
  await page.getByRole('link', { name: 'torn.csv' }).click()
  await page.waitForURL((url) => url.pathname.endsWith(failed))
  await page.getByRole('link', { name: 'Run again' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Run again' }).count()).toBe(0)
})

test('the address filters the list, and an import is found by name', async () => {
  const page = await openPage(organisation.admin, '/imports?kind=activities&status=failed')
  await page.getByRole('link', { name: 'torn.csv' }).first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'large.csv' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove the filter Status' }).click()
  await page.waitForURL((url) => url.search === '?kind=activities')
  await page.getByRole('searchbox').fill('large')
  await page.getByRole('link', { name: 'large.csv' }).waitFor()
  await page.getByRole('link', { name: 'torn.csv' }).first().waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe('large')
})

test('Send again says who downloaded the rejected activities, and asks first', async () => {
  const { admin, apiKey } = organisation
  const importId = await importRows(
    'activities',
    'report.csv',
    [',PICK-UNIT,1,2026-07-01T00:00:00Z,SALTBUSH,R-1'],
    {
      apiKey,
    },
  )
  const page = await openPage(admin, `/imports/${importId}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download rejected rows' }).click()
  const path = await (await download).path()
  // A workbook is a zip file.
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('link', { name: 'Correct 1 row' }).click()
  await page.getByRole('row', { name: /R-1/ }).locator('[aria-invalid]').click()
  await page.keyboard.type('SYD1')
  await page.keyboard.press('Enter')
  await sendAgainButton(page, 1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/were downloaded .* by admin@imports\.example/).waitFor()
  const send = dialog.getByRole('button', { name: 'Send 1 row' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  await dialog.getByText('Nobody has sent them as a file').click()
  await expect.poll(() => send.isDisabled()).toBe(false)
})

test('the list is filtered by source and by sender, and the address keeps both', async () => {
  const { admin, apiKey } = organisation
  await importRows('activities', 'by-key.csv', ['SYD1,PICK-UNIT,1,2026-07-03T00:00:00Z,,K-1'], { apiKey })
  const page = await openPage(admin, '/imports')
  const file = page.getByRole('link', { name: 'by-key.csv' })
  await file.waitFor()
  await page.getByRole('button', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'JSON push' }).click()
  await file.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove the filter Source' }).click()
  await file.waitFor()
  await page.getByRole('button', { name: 'By', exact: true }).click()
  await page.getByRole('option', { name: /API key/ }).click()
  await page.waitForURL(/[?&]by=[0-9a-f-]{36}/)
  await file.waitFor()

  // The same address shows the same filter to somebody else, by name.
  const again = await openPage(admin, page.url())
  await again.getByRole('link', { name: 'by-key.csv' }).waitFor()
  await again.getByRole('button', { name: 'Remove the filter By' }).waitFor()
  await expect.poll(() => again.getByText(/^[0-9a-f-]{36}$/).count()).toBe(0)
})

test('the original file is downloaded as it was sent', async () => {
  const { admin, apiKey } = organisation
  const rows = ['SYD1,PICK-UNIT,1,2026-07-04T00:00:00Z,,Ö-1']
  const importId = await importRows('activities', 'örtlich.csv', rows, { apiKey })
  const page = await openPage(admin, `/imports/${importId}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Original file' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('örtlich.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe(fileOf('activities', rows))
})

test('the page of an import that does not exist says so, with a way on', async () => {
  const page = await openPage(organisation.admin, `/imports/${randomUUID()}`)
  await page.getByText('There is no such import').waitFor()
  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByRole('heading', { name: 'Imports', exact: true }).waitFor()
})

test('Home tells an import of corrected rows from the first one', async () => {
  const { admin, apiKey } = organisation
  const rows = [1, 2].map((at) => `,PICK-UNIT,1,2026-07-05T00:00:00Z,SALTBUSH,H-${at}`)
  const importId = await importRows('activities', 'twice.csv', rows, { apiKey })
  const { call } = await sessionOf(inject('ground').url, admin)
  const path = `/portal/imports/${importId}/rejected-rows`
  await call('GET', `${path}/summary`)
  const sent = await call('POST', `${path}/send`, { sendId: randomUUID(), rowNumbers: [2] })
  const correction = ((await sent.json()) as { importId: string }).importId
  await expect.poll(async () => (await readImport('activities', correction, apiKey)).status).toBe('completed')
  const page = await openPage(admin, '/')
  await page.getByText('1 rejected row of twice.csv', { exact: true }).waitFor()
  await page.getByText('1 rejected row of twice.csv, correction 1', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'twice.csv, correction 1 activities', exact: true }).waitFor()
  await page.getByRole('link', { name: 'twice.csv activities', exact: true }).waitFor()
})
