import { beforeAll, expect, test } from 'vitest'
import { newOrganisation, sendAs } from '../../../../../test/rates/configuration-calls.ts'
import { card, match, versionCalls } from '../../../../../test/rates/version-calls.ts'

const calls = versionCalls()
const { send, furnish, draft, firstPublished } = calls
beforeAll(async () => {
  await furnish()
  const dormant = await send('PUT', 'customers/DORMANT', { name: 'Dormant' }, { 'if-none-match': '*' })
  expect(dormant.statusCode).toBe(200)
})

const check = async () => (await send('GET', 'checks')).json()

async function dormant() {
  const checked = await check()
  const finding = checked.findings.find(({ path }: { path: string }) => path === 'customers.DORMANT')
  return { ...finding, counts: checked.counts, things: checked.things }
}

const aside = ({ id, code, path, message }: Record<string, string>, reason = 'Opens in spring') =>
  send('PUT', `checks/${id}/set-aside`, { code, path, message, reason })

test('a finding says where it is, and each thing is counted', async () => {
  const { at, things } = await dormant()
  expect(at).toEqual([{ list: 'customers', identity: 'DORMANT' }])
  expect(things).toContainEqual({ list: 'customers', identity: 'DORMANT', errors: 0, warnings: 1, notes: 0 })
})

test('what the checks found last is kept, with whether it is still current', async () => {
  const checked = await check()
  expect((await send('GET', 'checks/last')).json().last).toEqual({ ...checked, isCurrent: true })
  await send('PUT', 'warehouses/PER1', { name: 'Perth' }, { 'if-none-match': '*' })
  expect((await send('GET', 'checks/last')).json().last).toEqual({ ...checked, isCurrent: false })
  const other = await newOrganisation(calls.app.running)
  const never = await sendAs(calls.app.running, other, 'GET', 'checks/last')
  expect(never.json()).toEqual({ last: null })
})

test('a warning set aside is not counted, says why and who, and can be shown again', async () => {
  const before = await dormant()
  expect((await aside(before)).json()).toMatchObject({ reason: 'Opens in spring' })
  const after = await dormant()
  expect(after.setAside).toMatchObject({ reason: 'Opens in spring', by: expect.any(String) })
  expect(after.counts).toEqual({
    ...before.counts,
    warnings: before.counts.warnings - 1,
    setAside: before.counts.setAside + 1,
  })
  const [change] = (await send('GET', 'changes?kind=finding')).json().items
  expect(change).toMatchObject({ action: 'close', identity: 'customers.DORMANT', reason: 'Opens in spring' })
  expect((await send('DELETE', `checks/${before.id}/set-aside`)).statusCode).toBe(204)
  expect((await send('DELETE', `checks/${before.id}/set-aside`)).statusCode).toBe(404)
  expect((await dormant()).counts).toEqual(before.counts)
})

test('it stays aside from day to day, for as long as it says the same', async () => {
  const before = await dormant()
  await aside(before)
  const { services } = calls.app.running
  const clock = services.clock
  services.clock = () => new Date('2026-12-01T00:00:00Z')
  const later = await dormant()
  services.clock = clock
  expect(later.message).not.toBe(before.message)
  expect(later.setAside).toBeDefined()
})

test('it comes back when another lane is wrong in the same way, even if the message only counts lanes', async () => {
  const lane = (to: string, rate: number) => ({
    service: 'GLX-ROAD',
    from: 'MEL',
    to,
    basic: 7.5,
    minimum: 11,
    kg: [[0, rate]],
    days: [1, 2],
  })
  const { path, etag, body } = await draft(card, {
    copyOf: await firstPublished(),
    effectiveFrom: '2027-07-01',
  })
  const put = async (lanes: object[], tag: string) => {
    const answer = await send('PATCH', `${path}/lanes`, { put: lanes }, match(tag))
    expect(answer.statusCode, answer.payload).toBe(200)
  }
  const farOff = async () => {
    const { findings } = (await send('GET', `checks?draft=${body.versionId}`)).json()
    return findings.find(({ code }: { code: string }) => code === 'RATE_FAR')
  }
  const lanes = ['SYD', 'BNE', 'PER', 'QLF'].map((to) => lane(to, 0.3))
  await put([...lanes, lane('MEL', 9)], etag)
  const before = await farOff()
  expect((await aside(before, 'Agreed with the carrier')).statusCode).toBe(200)
  expect((await farOff()).setAside).toMatchObject({ reason: 'Agreed with the carrier' })
  await put([lane('MEL', 0.3), lane('PER', 9)], '"1"')
  const after = await farOff()
  expect(after.message).toBe(before.message)
  expect(after.setAside).toBeUndefined()
  await put([lane('MEL', 9), lane('PER', 0.3)], '"2"')
  expect((await farOff()).setAside).toMatchObject({ reason: 'Agreed with the carrier' })
})

test('an id that does not fit what the finding says is refused', async () => {
  const found = await dormant()
  const answer = await aside({ ...found, message: 'Something else' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    ['message does not match the finding with this id: read it again'],
  ])
})

test('an error is not taken away by setting it aside', async () => {
  const made = await send('POST', 'zone-sets/AU/versions', { effectiveFrom: '2027-01-01' })
  const { versionId } = made.json()
  const errorOf = async () => {
    const { findings } = (await send('GET', `checks?draft=${versionId}`)).json()
    return findings.find(({ code }: { code: string }) => code === 'LANE_ZONE')
  }
  const error = await errorOf()
  expect((await aside(error)).statusCode).toBe(200)
  expect(await errorOf()).toEqual(error)
})
