import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../../accessible.ts'
import { expectFits } from '../../fits.ts'
import { openPage } from '../../open-page.ts'
import { makeOrganisation, type Organisation } from '../../organisation.ts'
import { postcodeField } from '../../pages/quote-form.ts'
import { sessionOf } from '../../person.ts'

let organisation: Organisation
beforeAll(async () => {
  organisation = await makeOrganisation('Zone drafts')
})

const root = '/v1/org/configuration/zone-sets/AU'
async function call(method: string, path: string, body?: object, headers = {}) {
  const session = await sessionOf(inject('ground').url, organisation.admin)
  return session.call(method, `${root}${path}`, body, headers)
}
const read = async (path: string) => (await (await call('GET', path)).json()) as Record<string, unknown>

/** What somebody else changes in the draft meanwhile. */
async function theyPut(draft: string, put: object[]) {
  const etag = (await call('GET', `/versions/${draft}`)).headers.get('etag') ?? ''
  const saved = await call('PATCH', `/versions/${draft}/members`, { put }, { 'if-match': etag })
  expect(saved.status, await saved.text()).toBe(200)
}

test('the page shows what covers what, and where a place falls and why', async () => {
  const page = await openPage(organisation.admin, '/settings/zones')
  await page.getByRole('img', { name: /^QLD: \d+ postcodes in \d+ zones/ }).waitFor()
  await page.getByRole('row', { name: /SYD Sydney metro/ }).waitFor()
  await page.getByText(/overlaps, decided by the narrower range/).waitFor()
  await page.getByRole('textbox', { name: 'Postcode' }).fill('4825')
  const decides = page.getByRole('listitem').filter({ hasText: 'narrowest range' })
  await decides.getByText('11 postcodes wide').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'wider range' }).getByText('QLN').waitFor()
  await page.waitForURL(/postcode=4825/)
  await page.getByRole('textbox', { name: 'Postcode' }).fill('0000')
  await expect.poll(() => decides.count()).toBe(0)
  await expectAccessible(page)
})

test('a draft is edited by pasting, settled by buttons, compared, and published from a given day', async () => {
  const page = await openPage(organisation.admin, '/settings/zones')
  await page.getByRole('button', { name: 'Edit as a draft' }).click()
  await page.waitForURL(/version=/)
  const draft = new URL(page.url()).searchParams.get('version') ?? ''

  // A gap is made, found, and given to the zone beside it.
  await page.getByRole('button', { name: 'Edit VIR' }).click()
  const dialog = page.getByRole('dialog')
  const places = dialog.getByRole('textbox', { name: 'Places' })
  await expect.poll(() => places.inputValue()).toContain('3229-3999')
  await places.fill('3229-3994\nsomewhere')
  await dialog.getByText('somewhere is not a place').first().waitFor()
  await places.fill('3229-3994')
  await dialog.getByText('1 new place, 1 removed').waitFor()
  await dialog.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('VIR is saved in the draft.').waitFor()
  await page
    .getByRole('row', { name: /^VIR/ })
    .getByText('3229–3994 was 3229–3999', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: /1 member changed · saved \d\d:\d\d$/ }).waitFor()
  await page.getByText(/^3995–3996 in VIC$/).waitFor()
  await page.getByRole('button', { name: 'Give them to VIR' }).click()
  await page.getByText('3995–3996 is in VIR now.').waitFor()

  // Two zones that claim the same postcodes stop publishing until one gets them.
  await theyPut(draft, [
    { zone: 'ONE', zoneName: 'One', member: '2150-2159' },
    { zone: 'TWO', zoneName: 'Two', member: '2155-2164' },
  ])
  await page.reload()
  await page.getByText('1 error').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Leave it to ONE' }).click()
  await page.getByText('2155–2159 is in ONE now.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(false)

  await page.getByRole('textbox', { name: 'Postcode' }).fill('2157')
  await page.getByRole('listitem').filter({ hasText: 'narrowest range' }).getByText('ONE').waitFor()
  await page.getByRole('textbox', { name: 'Postcode' }).fill('2160')
  await page.getByRole('listitem').filter({ hasText: 'narrowest range' }).getByText('TWO').waitFor()
  await page
    .getByRole('table', { name: 'Old and new' })
    .getByRole('row', { name: '2160-2164 – TWO', exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('textbox', { name: 'First day' }).fill('1 jan 2031')
  await dialog.getByText(/The version since .* ends on 31 Dec 2030/).waitFor()
  await dialog.getByRole('button', { name: 'Publish from 1 Jan 2031' }).click()
  await page.getByText('Published from 1 Jan 2031.').waitFor()
  await page.getByRole('button', { name: /From 1 Jan 2031.*To come/ }).waitFor()
  expect(await read(`/versions/${draft}`)).toMatchObject({ state: 'PUBLISHED', effectiveFrom: '2031-01-01' })
})

test('a place is priced with the draft that is looked at, or on the day of its version', async () => {
  const made = await call('POST', '/versions', {
    copyOf: ((await read('/versions')).items as { versionId: string; state: string }[]).find(
      ({ state }) => state === 'PUBLISHED',
    )?.versionId,
    effectiveFrom: '2041-01-01',
  })
  const { versionId } = (await made.json()) as { versionId: string }
  const page = await openPage(
    organisation.admin,
    `/settings/zones?set=AU&version=${versionId}&postcode=4825&suburb=Mount Isa`,
  )
  await page.getByText(/^GLX-ROAD from BNE: 0\.8277 a kg, 5–7 days, and REMOTE 0\.20 a kg/).waitFor()
  await page.getByRole('link', { name: 'Price it' }).click()
  await page.waitForURL(/\/quotes\?/)
  await expect.poll(() => postcodeField(page, 'To').inputValue()).toBe('4825')
  await page.getByText('Include 1 draft').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Priced on' }).inputValue())
    .toMatch(/1 Jan 2041|2041-01-01/)
  await page.goto('/settings/zones?set=AU&on=2026-11-02&postcode=4825')
  await page.getByRole('link', { name: 'Price it' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('on')).toBe('2026-11-02')
  await expect.poll(() => postcodeField(page, 'To').inputValue()).toBe('4825')
  expect((await call('DELETE', `/versions/${versionId}`, undefined, { 'if-match': '"0"' })).status).toBe(204)
})

test('what somebody else changed in a draft meanwhile stays, and the rest is saved', async () => {
  const page = await openPage(organisation.admin, '/settings/zones')
  await page.getByRole('button', { name: 'Edit as a draft' }).click()
  await page.waitForURL(/version=/)
  const draft = new URL(page.url()).searchParams.get('version') ?? ''
  await page.getByRole('button', { name: 'Edit HBA' }).click()
  const dialog = page.getByRole('dialog')
  const places = dialog.getByRole('textbox', { name: 'Places' })
  await expect.poll(() => places.inputValue()).toContain('7000-7099')
  await theyPut(draft, [{ zone: 'TAR', member: '7170-7178' }])
  await places.fill('7000-7099, 7109')
  await dialog.getByRole('button', { name: 'Save in the draft' }).click()
  await dialog.getByText(/ put 7170–7178 into TAR at \d\d:\d\d\.$/).waitFor()
  await dialog.getByText('Everything else that you changed is saved.').waitFor()
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  const { items } = (await read(`/versions/${draft}/members?limit=500`)) as {
    items: { zone: string; member: unknown }[]
  }
  expect(items.find(({ member }) => member === '7170-7178')?.zone).toBe('TAR')
  expect(items.find(({ member }) => member === '7109')?.zone).toBe('HBA')
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('The draft was discarded.').waitFor()
  expect((await call('GET', `/versions/${draft}`)).status).toBe(404)
})

test('finance looks up places and changes nothing', async () => {
  const page = await openPage('finance', '/settings/zones?postcode=4825')
  await page.getByRole('listitem').filter({ hasText: 'narrowest range' }).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /^(New|Edit|Publish|Discard|Give)/ }).count())
    .toBe(0)
})

test.each([360, 1024, 1440])('the zones fit at %i pixels', async (width) => {
  const page = await openPage('admin', '/settings/zones?postcode=4825', { width })
  await page.getByText('11 postcodes wide').waitFor()
  await expectFits(page)
})
