import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import { narrow, wide } from '../accessible.ts'
import { expectFits, expectInSizes, rightEdge } from '../fits.ts'
import { openPage } from '../open-page.ts'
import { makeOrganisation, type Organisation } from '../organisation.ts'
import { type Session, sessionOf } from '../person.ts'
import { importRows, untilEnded } from '../push-file.ts'

/** Odd names and codes: as long as allowed with nowhere to break, right to left, and with emoji. */
const unbreakable = 'W'.repeat(200)
const odd = [unbreakable, 'شركة الشحن السريع والخدمات اللوجستية المحدودة', '👩‍👩‍👧‍👦🚚📦 café']
const now = new Date().toISOString()
const shipmentHeader =
  'shipmentId,customerId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,rateCardAlias,purchaseOrder,itemType,itemWeight'
const shipmentRows = odd.flatMap((text) => [
  [text, text, '2000', 'Sydney', '3000', 'Melbourne', text, text, text, '5'].join(),
  [`x${text}`, text, '2000', text, '3000', text, text, text, text, text].join(),
])
const activityRows = odd.flatMap((text) => {
  const code = text.slice(0, 64)
  return [[code, code, '3', now, text, text].join(), [code, code, text, text, text, text].join()]
})

let organisation: Organisation
let addresses: string[]

beforeAll(async () => {
  organisation = await makeOrganisation(`Long ${'Wide'.repeat(20)}`)
  const { apiKey, admin } = organisation
  const name = `${unbreakable}.csv`
  const shipments = await importRows('shipments', name, shipmentRows, { apiKey, header: shipmentHeader })
  const activities = await importRows('activities', name, activityRows, { apiKey })
  const session = await sessionOf(inject('ground').url, admin)
  await configure(session)
  // Its sender has a long name.
  const sent = await session.call('POST', `/portal/imports/${shipments}/rejected-rows/send`, {
    sendId: randomUUID(),
    rowNumbers: [3],
  })
  const correction = ((await sent.json()) as { importId: string }).importId
  await untilEnded('shipments', correction, apiKey)
  addresses = [
    '/',
    '/imports',
    `/imports/${shipments}`,
    `/imports/${activities}`,
    `/imports/${correction}`,
    '/rejected-rows',
    `/rejected-rows/${shipments}`,
    `/rejected-rows/${activities}?view=row`,
    '/shipments',
    `/shipments?open=${unbreakable}`,
    '/activities',
    '/activities?by=customerId',
    '/activities?view=rows',
    `/quotes?${await quotesOf(session)}`,
    ...['customers', 'custom-fields', 'warehouses', 'charge-codes', 'users', 'keys', 'audit-log'].map(
      (section) => `/settings/${section}`,
    ),
    `/settings/customers?open=${unbreakable}`,
  ]
})

async function configure({ call }: Session) {
  const code = unbreakable.slice(0, 64)
  const made = [
    await call('PATCH', '/portal/me', { name: unbreakable.slice(0, 100) }),
    await call('POST', '/portal/keys', { name: unbreakable.slice(0, 100), scopes: ['quotes'] }),
    await call('POST', '/portal/users', { email: `${code}@${'d'.repeat(60)}.example`, role: 'finance' }),
  ]
  for (const [kind, id] of [
    ['customers', unbreakable],
    ['custom-fields', code],
    ['warehouses', code],
    ['charge-codes', code],
  ]) {
    const path = `/v1/org/configuration/${kind}/${id}`
    made.push(await call('PUT', path, { name: unbreakable }, { 'if-none-match': '*' }))
  }
  expect(made.map(({ ok }) => ok)).not.toContain(false)
}

async function quotesOf({ call }: Session): Promise<string> {
  const answer = await call('POST', '/v1/org/quote/getQuote', {
    general: { customerIds: ['SALTBUSH', unbreakable] },
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  })
  const { results } = (await answer.json()) as { results: { quoteId: string }[] }
  return results.map(({ quoteId }) => `quote=${quoteId}`).join('&')
}

test('texts of any length stay in their place on every page, in a wide window and at 360 pixels', async () => {
  const page = await openPage(organisation.admin, '/')
  await expectInSizes(page, addresses, [wide, narrow], expectFits)
})

test('one long name leaves the other columns of a list in view', async () => {
  const page = await openPage(organisation.admin, '/imports')
  const row = page.getByRole('row', { name: new RegExp(unbreakable) }).first()
  const button = row.getByRole('link', { name: /^Correct/ })
  await expect.poll(() => rightEdge(button)).toBeLessThan(1440)
})
