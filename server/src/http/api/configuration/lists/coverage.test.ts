import { beforeAll, expect, test } from 'vitest'
import { newOrganisation, sendAs } from '../../../../../test/rates/configuration-calls.ts'
import { match, refusalOf, set, versionCalls } from '../../../../../test/rates/version-calls.ts'

const calls = versionCalls()
const { send, draft, furnish } = calls
beforeAll(async () => {
  await furnish()
})

async function zoned() {
  const { path, etag, body } = await draft(set, { effectiveFrom: '2027-07-01' })
  const put = [
    { zone: 'DRW', zoneName: 'Darwin', member: '0800-0899' },
    { zone: 'TOP', zoneName: 'Top end', member: '0820' },
    { zone: 'ONE', zoneName: 'One', member: '2000-2009' },
    { zone: 'TWO', zoneName: 'Two', member: '2005-2014' },
    { zone: 'NONE', zoneName: 'Empty' },
  ]
  expect((await send('PATCH', `${path}/members`, { put }, match(etag))).statusCode).toBe(200)
  return { path, versionId: body.versionId as string }
}

const unused = { lanes: 0, surcharges: [] }

test('coverage shows postcodes by state and zone, gaps, overlaps and doubles', async () => {
  const { path } = await zoned()
  const { states, zones, gaps, overlaps, hidden, doubles, postcodes, uncovered } = (
    await send('GET', `${path}/coverage`)
  ).json()
  const territory = states.find(({ state }: { state: string }) => state === 'NT')
  const [first, second, third] = territory.ranges
  expect([first.zones, second.zones, third.zones]).toEqual([['DRW'], ['TOP'], ['DRW']])
  expect(second).toMatchObject({ from: '0820', to: '0820', postcodes: 1, isPart: false })
  const counted = states.flatMap(({ ranges }: { ranges: { postcodes: number }[] }) => ranges)
  const sum = counted.reduce((total: number, one: { postcodes: number }) => total + one.postcodes, 0)
  expect(sum).toBeGreaterThanOrEqual(postcodes)
  expect(uncovered).toBeGreaterThan(3000)
  expect(gaps[0]).toMatchObject({ postcode: expect.any(String), isPart: false })
  expect(zones).toContainEqual({ ...unused, code: 'NONE', name: 'Empty', members: 0, postcodes: 0 })
  expect(zones).toContainEqual({ ...unused, code: 'TOP', name: 'Top end', members: 1, postcodes: 1 })
  expect(overlaps).toEqual({
    count: 1,
    first: [{ narrow: { member: '0820', zone: 'TOP' }, wide: { member: '0800-0899', zone: 'DRW' } }],
  })
  expect(hidden).toEqual([])
  expect(doubles).toMatchObject([
    {
      members: [
        { member: '2000-2009', zone: 'ONE' },
        { member: '2005-2014', zone: 'TWO' },
      ],
    },
  ])
})

test('coverage counts the lanes to each zone once, and names the surcharges for going there', async () => {
  await furnish()
  const uses = async (list: string, versionId: string) => {
    const { zones } = (await send('GET', `${list}/${versionId}/coverage`)).json()
    return Object.fromEntries(
      zones.map((zone: { code: string; lanes: number; surcharges: string[] }) => [
        zone.code,
        [zone.lanes, ...zone.surcharges],
      ]),
    )
  }
  const published = await calls.firstVersion(set)
  // MEL to SYD is reciprocal; BANDI goes to QLF, and charges REMOTE there.
  const now = { SYD: [2], MEL: [1], BNE: [0], PER: [0], QLF: [1, 'REMOTE'] }
  expect(await uses(set, published)).toEqual(now)
  // The same name in another set is another zone.
  const world = 'zone-sets/WORLD/versions'
  expect(await uses(world, await calls.firstVersion(world))).toEqual({ AU: [1], NZ: [1], ROW: [0] })

  const lane = { service: 'GLX-ROAD', basic: 1, minimum: 1, kg: [[0, 1]], days: [1, 2] }
  const put = [
    { ...lane, from: 'MEL', to: 'SYD' },
    { ...lane, from: 'BNE', to: 'SYD' },
  ]
  const sell = { name: 'Sell', carrier: 'GALAH', kind: 'SELL' }
  expect((await send('PUT', 'rate-cards/SELL', sell, { 'if-none-match': '*' })).statusCode).toBe(200)
  const made = await draft('rate-cards/SELL/versions', { effectiveFrom: '2027-01-01' })
  const filled = await send('PATCH', `${made.path}/lanes`, { put }, match(made.etag))
  await send('POST', `${made.path}/publish`, {}, match(filled.headers.etag))
  expect(await uses(set, published)).toEqual(now)
  const later = await draft(set, { copyOf: published, effectiveFrom: '2027-02-01' })
  // Two cards have MEL to SYD, which is one lane; BNE to SYD is new.
  expect(await uses(set, later.body.versionId)).toEqual({ ...now, SYD: [3] })

  const only = { customer: 'IRONBARK' }
  expect((await send('GET', 'surcharges/BANDI-REMOTE')).statusCode).toBe(200)
  const { etag } = (await send('GET', 'surcharges/BANDI-REMOTE')).headers
  expect((await send('PATCH', 'surcharges/BANDI-REMOTE', only, match(etag))).statusCode).toBe(200)
  expect(await uses(set, published)).toEqual({ ...now, QLF: [1] })
})

test('which zone a place is in is answered for a draft too', async () => {
  const { versionId } = await zoned()
  const which = async (query: string) => send('GET', `zone-sets/AU/which?postcode=0820${query}`)
  expect((await which(`&draft=${versionId}`)).json()).toMatchObject({
    date: '2027-07-01',
    versionId,
    zone: { code: 'TOP' },
    overrode: [{ zone: 'DRW', member: '0800-0899' }],
  })
  expect((await which('')).json().versionId).not.toBe(versionId)
  const published = (await which('')).json().versionId
  expect(refusalOf(await which(`&draft=${published}`))).toEqual([
    400,
    `draft names ${published}, which is not a draft of this zone set`,
  ])
})

test('coverage is that of the own organisation', async () => {
  const { path } = await zoned()
  const other = await newOrganisation(calls.app.running)
  const answer = await sendAs(calls.app.running, other, 'GET', `${path}/coverage`)
  expect(refusalOf(answer)).toEqual([404, 'Zone set not found'])
})
