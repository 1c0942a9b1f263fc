import { test } from 'vitest'
import { chooseFile } from '../drop-file.ts'
import { openPage } from '../open-page.ts'

test('without a network the frame stays and says so; later Try again loads the page', async () => {
  const page = await openPage('operations', '/imports', { isFresh: true })
  await page.getByText('Up to date').waitFor()
  await page.context().setOffline(true)
  await page.getByText('No connection').waitFor()
  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'Activities' }).click()
  await page.getByText('The page could not be loaded').waitFor()
  await rail.getByRole('link', { name: 'Imports' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The page was not loaded. The server could not be reached.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Activities' }).waitFor()
  await page.getByText('Up to date').waitFor()
})

test('a list that needs the network fails with a sentence, and loads on its own when the network is back', async () => {
  const page = await openPage('operations', '/shipments')
  await page.getByRole('row').nth(1).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').first().fill('nothing-like-this')
  await page.getByText('The server could not be reached.').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('The server could not be reached.').first().waitFor({ state: 'detached' })
})

test('a change without a network fails at once with a sentence, and is not made later', async () => {
  const page = await openPage('operations', '/imports/upload')
  await page.getByText('.csv or .xlsx, up to 50 MB', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await chooseFile(page, 'Choose a file', 'offline.csv', 'shipmentId\nN-1\n')
  await page.getByText('The server could not be reached.').waitFor()
  await page.getByText('reading the header').waitFor({ state: 'detached' })
})

test('after a failure a file is tried again with what was decided, without being chosen again', async () => {
  const page = await openPage('operations', '/imports/upload?kind=activities')
  await page.getByText('.csv or .xlsx, up to 50 MB', { exact: true }).waitFor()
  const file =
    'warehouseCode,chargeCode,quantity,activityTimestamp,Colour\nSYD1,PICK,1,2026-07-01T00:00:00Z,red\n'
  await page.getByRole('listitem').filter({ hasText: 'warehouseCode' }).waitFor()
  const tryAgain = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await page.context().setOffline(true)
  await chooseFile(page, 'Choose a file', 'later.csv', file)
  await page.getByText('later.csv was not checked.').waitFor()
  await page.context().setOffline(false)
  await tryAgain.click()
  await page.getByRole('button', { name: 'Leave Colour out' }).click()
  await page.getByText('All decided').waitFor()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Dry run', exact: true }).click()
  await page.getByText('later.csv was not sent.').waitFor()
  await page.getByText('All decided').waitFor()
  await page.context().setOffline(false)
  await tryAgain.click()
  await page.getByText('Dry run finished').waitFor()
})
