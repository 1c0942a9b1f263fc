import { beforeAll, expect, test } from 'vitest'
import {
  configurationPath,
  newOrganisation,
  type Sender,
  sendAs,
} from '../../../../test/rates/configuration-calls.ts'
import { exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { allPostcodes } from '../../../locations/locality-index.ts'
import { resolvePlace } from '../../../locations/resolve-location.ts'
import { ZoneFinder, type ZoneMember } from '../../../zones/zone-finder.ts'

const app = configuringApp()
let who: Sender
beforeAll(async () => {
  who = await newOrganisation(app.running)
  const document = exampleDocument()
  const [first] = document.zoneSets[0].versions
  const members = [
    { code: 'QLN', name: 'Queensland north', members: ['4800-4899', { state: 'QLD' }, { country: 'AU' }] },
    { code: 'NARROW', name: 'Narrow', members: ['4870-4872'] },
  ]
  document.zoneSets[0].versions = [
    { ...first, zones: [...first.zones, ...members] },
    {
      effectiveFrom: '2027-07-01',
      zones: [...first.zones, { code: 'ALL', name: 'All', members: [{ country: 'AU' }] }],
    },
  ]
  const put = await sendAs(app.running, who, 'PUT', configurationPath, document, { 'if-match': '"0"' })
  expect(put.statusCode, put.payload).toBe(200)
})

const which = async (query: string, set = 'AU') =>
  (await sendAs(app.running, who, 'GET', `zone-sets/${set}/which?${query}`)).json()

test('the most specific member decides, and the answer lists those it overrode', async () => {
  const answer = await which('postcode=4871&suburb=Almaden')
  expect(answer).toMatchObject({
    date: '2026-11-15',
    place: { postalCode: '4871', suburb: 'Almaden', state: 'QLD', countryCode: 'AU' },
    zone: { code: 'QLF', name: 'Queensland remote' },
    member: { postcode: '4871', locality: 'Almaden' },
    why: 'It names the suburb and the postcode, which is the most specific.',
    overrode: [
      { zone: 'NARROW', zoneName: 'Narrow', member: '4870-4872' },
      { zone: 'QLN', zoneName: 'Queensland north', member: '4800-4899' },
      { zone: 'QLN', zoneName: 'Queensland north', member: { state: 'QLD' } },
      { zone: 'QLN', zoneName: 'Queensland north', member: { country: 'AU' } },
    ],
  })
  expect(await which('postcode=4871&suburb=Chillagoe')).toMatchObject({
    zone: { code: 'NARROW' },
    why: 'It is the narrowest range that contains the postcode.',
  })
  expect(await which('postcode=4816')).toMatchObject({
    zone: { code: 'QLF' },
    why: 'It names the one postcode.',
  })
})

test('of two equally wide ranges the answer says what decided, and not that it is the narrowest', async () => {
  const other = await newOrganisation(app.running)
  const document = exampleDocument()
  const put = await sendAs(app.running, other, 'PUT', configurationPath, document, { 'if-match': '"0"' })
  expect(put.statusCode, put.payload).toBe(200)
  // As an earlier version of Cartage let people publish it.
  await app.running.database.pool.query(
    `insert into zone_member (organisation_id, version_id, zone_code, country_code, postcode_from, postcode_to)
     select organisation_id, version_id, zone_code, 'AU', postcode_from, postcode_to
     from zone_set_version cross join (values ('BNE', '4300', '4309'), ('PER', '4305', '4314'))
       as wrong (zone_code, postcode_from, postcode_to)
     where organisation_id = $1 and zone_set_code = 'AU'`,
    [other.organisationId],
  )
  const asked = async (postcode: string) =>
    (await sendAs(app.running, other, 'GET', `zone-sets/AU/which?postcode=${postcode}`)).json()
  expect(await asked('4306')).toMatchObject({
    zone: { code: 'BNE' },
    member: '4300-4309',
    why: 'It is as specific as 4305-4314 of PER, and the code of its zone comes first.',
    overrode: [{ zone: 'PER', member: '4305-4314' }],
  })
  expect(await asked('4310')).toMatchObject({
    zone: { code: 'PER' },
    why: 'It is the narrowest range that contains the postcode.',
  })
})

test('another version decides on the days it is in force', async () => {
  expect(await which('postcode=4870&date=2027-06-30')).toMatchObject({ zone: { code: 'NARROW' } })
  expect(await which('postcode=4870&date=2027-07-01')).toMatchObject({
    zone: { code: 'ALL' },
    member: { country: 'AU' },
    overrode: [],
  })
  expect((await which('postcode=4870&date=2026-06-30')).message).toBe(
    'Zone set AU has no version on 2026-06-30',
  )
})

test('a place abroad is found by its country, and a place that no member contains is in no zone', async () => {
  expect(await which('postcode=1010&country=NZ', 'WORLD')).toMatchObject({
    zone: { code: 'NZ' },
    overrode: [{ zone: 'ROW', member: { country: '*' } }],
  })
  expect(await which('postcode=1010&country=NZ')).toMatchObject({ zone: null, member: null, overrode: [] })
})

test('places, countries and dates that do not exist are refused', async () => {
  expect((await which('postcode=0001')).message).toBe('postcode 0001 could not be resolved to a place')
  expect((await which('postcode=2000&country=XX')).message).toBe('country names XX, which is not a country')
  expect((await which('postcode=2000&date=2026-02-30')).message).toBe('date must be a date like 2026-07-01')
  expect((await which('postcode=2000', 'NONE')).message).toBe('Zone set not found')
})

test('the answer is the zone that quotes use, for every fortieth postcode', async () => {
  const { rows } = await app.running.database.pool.query<ZoneMember>(
    `select zone_code as "zoneCode", country_code as "countryCode", zone_member.state, postcode_from as "postcodeFrom",
       postcode_to as "postcodeTo", locality
     from zone_member join zone_set_version using (organisation_id, version_id)
     where organisation_id = $1 and zone_set_code = 'AU' and effective_from = '2026-07-01'
     order by zone_code, member_key`,
    [who.organisationId],
  )
  const finder = new ZoneFinder(rows)
  for (const { postcode } of allPostcodes().filter((_, at) => at % 40 === 0)) {
    const place = resolvePlace({ postalCode: postcode }, 'lenient')
    if (!place) throw new Error(`${postcode} is no place`)
    const { zone } = await which(`postcode=${postcode}`)
    expect(zone?.code, postcode).toBe(finder.zoneOf(place))
  }
})
