import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { carton, type Quoting, quoteBody, testQuoting } from '../../../test/rates/quoting.ts'
import { type TestOrganisation, testOrganisation } from '../../../test/test-database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { eraseContacts } from './erase-contacts.ts'

let quoting: Quoting
let organisation: TestOrganisation
beforeAll(async () => {
  quoting = await testQuoting()
})
beforeEach(async () => {
  organisation = await testOrganisation(quoting.database.pool)
})
afterAll(() => quoting.close())

const contact = { contactName: 'Ada Wren', phone: '+61 400 000 000', email: 'ada@example.com' }
const kept = { companyName: 'Harbour Homewares', street1: '1 Marian Street', suburbName: 'Sydney' }
const sent = {
  ...quoteBody,
  general: { customerIds: ['SALTBUSH', 'IRONBARK'] },
  origin: { postalCode: '3000', ...contact },
  destination: { postalCode: '2000', countryCode: 'AU', ...kept, ...contact },
}
const withoutContacts = {
  ...sent,
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000', countryCode: 'AU', ...kept },
}
const before = new Date('2026-11-15T00:00:00Z')
const millisecondBefore = before.getTime() - 1

/** Quotes as earlier versions stored them. */
async function storeAsBefore(request: object, createdAt: number, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7(createdAt))
  await quoting.database.pool.query(
    `insert into quote (organisation_id, quote_id, first_quote_id, customer_id, created_at, request, consignment,
       consignment_workings, result, workings)
     select $1, id, id, 'ONE', $3, $4, '{}', '{}', '{}', '{}' from unnest($2::uuid[]) id`,
    [organisation.organisationId, ids, new Date(createdAt), JSON.stringify(request)],
  )
  return ids
}
const erase = (until = before) => eraseContacts(quoting.database.pool, organisation.organisationId, until)
const contactsLeft = async () => {
  const { quotes } = await oneRow<{ quotes: number }>(
    quoting.database.pool,
    `select count(*)::int as quotes from quote
     where organisation_id = $1 and request::text ~ 'Ada|0400|61 400|ada@|contactName|phone|email'`,
    [organisation.organisationId],
  )
  return quotes
}

describe('a quote request with a contact', () => {
  test('is priced and answered as without one, and stored without name, phone and e-mail', async () => {
    const answered = (await quoting.send(sent)).json()
    const plain = (await quoting.send(withoutContacts)).json()
    expect(answered.results.map(({ quotes }: { quotes: object[] }) => quotes.length)).toEqual(
      plain.results.map(({ quotes }: { quotes: object[] }) => quotes.length),
    )
    expect(JSON.stringify(answered)).not.toMatch(/Ada|400 000|ada@/)
    const { stored } = await oneRow<{ stored: string }>(
      quoting.database.pool,
      'select row_to_json(quote)::text as stored from quote where quote_id = $1',
      [answered.results[0].quoteId],
    )
    expect(stored).not.toMatch(/Ada|400 000|ada@/)
    expect(JSON.parse(stored).request).toEqual(withoutContacts)
  })
})

describe('contacts that earlier versions stored', () => {
  test('are erased from every request, and company, street and the rest stay', async () => {
    const [first = ''] = await storeAsBefore(sent, millisecondBefore)
    const [second = ''] = await storeAsBefore(
      { ...quoteBody, items: [{ ...carton, weight: 0.1 }] },
      millisecondBefore,
    )
    const requestOf = async (quoteId: string) =>
      (
        await oneRow<{ request: object }>(
          quoting.database.pool,
          'select request from quote where organisation_id = $1 and quote_id = $2',
          [organisation.organisationId, quoteId],
        )
      ).request
    expect(await erase()).toBe(1)
    expect(await requestOf(first)).toEqual(withoutContacts)
    expect(await requestOf(second)).toEqual({ ...quoteBody, items: [{ ...carton, weight: 0.1 }] })
  })

  test('are erased also where only one end has one of the fields', async () => {
    for (const field of Object.keys(contact)) {
      const one = { [field]: 'Ada' }
      await storeAsBefore({ ...quoteBody, origin: { postalCode: '3000', ...one } }, millisecondBefore)
      await storeAsBefore({ ...quoteBody, destination: { postalCode: '2000', ...one } }, millisecondBefore)
    }
    expect(await contactsLeft()).toBe(6)
    expect(await erase()).toBe(6)
    expect(await contactsLeft()).toBe(0)
  })

  test('are erased in steps, however many there are, and only of the organisation', async () => {
    await storeAsBefore(sent, millisecondBefore, 2500)
    const { organisationId } = organisation
    organisation = await testOrganisation(quoting.database.pool)
    await storeAsBefore(sent, millisecondBefore)
    expect(await eraseContacts(quoting.database.pool, organisationId, before)).toBe(2500)
    expect(await contactsLeft()).toBe(1)
    expect(await erase()).toBe(1)
  })

  test('of a node of the version before that still runs are erased the next time', async () => {
    await storeAsBefore(sent, millisecondBefore)
    expect(await erase()).toBe(1)
    await storeAsBefore(sent, before.getTime())
    expect(await erase()).toBe(0)
    expect(await erase(new Date(before.getTime() + 1))).toBe(1)
    expect(await contactsLeft()).toBe(0)
  })

  test('are not part of what a quote answers: it is fetched as first answered, byte by byte', async () => {
    const { organisationId } = quoting.quollway
    const answered = (await quoting.send({ ...sent, general: { customerIds: ['SALTBUSH'] } })).body
    const { quoteId } = JSON.parse(answered).results[0]
    const explained = (await quoting.read(`${quoteId}/explanation`)).body
    await quoting.database.pool.query(
      'update quote set request = $3 where organisation_id = $1 and quote_id = $2',
      [organisationId, quoteId, JSON.stringify(sent)],
    )
    const later = new Date(quoting.services.clock().getTime() + 60_000)
    expect(await eraseContacts(quoting.database.pool, organisationId, later)).toBe(1)
    expect((await quoting.read(quoteId)).body).toBe(answered)
    expect((await quoting.read(`${quoteId}/explanation`)).body).toBe(explained)
  })
})
