import { expect, inject } from 'vitest'
import type { Organisation } from './organisation.ts'
import { type Session, sessionOf } from './person.ts'

/** Names and codes as long as allowed, with nowhere to break. */
export const longName = 'W'.repeat(200)
export const longCode = 'W'.repeat(64)

const base = '/v1/org/configuration'

/** Each kind of thing in the configuration, with a long code, a long name and whatever else names it. */
export async function makeLongThings(organisation: Organisation): Promise<Session> {
  const session = await sessionOf(inject('ground').url, organisation.admin)
  const name = longName
  const service = {
    carrier: longCode,
    type: 'DOMESTIC',
    class: 'STANDARD',
    cubicFactor: 250,
    weightStepKg: 1,
  }
  const place = { origin: { postalCode: '3000' }, destination: { postalCode: '2000' } }
  const items = [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }]
  const spot = {
    service: longCode,
    from: longCode,
    to: longCode,
    kgFrom: 0,
    kgTo: 2000,
    amount: 640,
    days: [1, 2],
  }
  const days = { validFrom: '2026-07-01', validTo: '2039-12-31' }
  const things: Record<string, object> = {
    [`customers/${longCode}`]: { name },
    [`zone-sets/${longCode}`]: { name },
    [`carriers/${longCode}`]: { name },
    [`services/${longCode}`]: { ...service, name, zoneSet: longCode, tax: 'GST' },
    [`rate-cards/${longCode}`]: { name, carrier: longCode, kind: 'COST' },
    [`extras/${longCode}`]: { name },
    [`item-types/${longCode}`]: { name, unit: 'PALLET' },
    [`surcharges/${longCode}`]: { key: longCode, name, basis: 'FIXED', amount: 5, carrier: longCode },
  }
  for (const [path, body] of Object.entries(things)) await put(path, body)
  await publishZones(session)
  await put(`examples/${longName}`, { customer: longCode, service: longCode, ...place, items })
  await put(`spot-rates/${longCode}`, { customer: longCode, message: name, ...spot, ...days })
  return session

  async function put(path: string, body: object) {
    const made = await session.call('PUT', `${base}/${path}`, body, { 'if-none-match': '*' })
    expect(made.status, `${path}: ${await made.text()}`).toBe(200)
  }
}

/** One zone with a long code and a long name, in force since 2026. */
async function publishZones({ call }: Session): Promise<void> {
  const versions = `${base}/zone-sets/${longCode}/versions`
  const made = await call('POST', versions, {})
  const { versionId } = (await made.json()) as { versionId: string }
  const version = `${versions}/${versionId}`
  const put = [{ zone: longCode, zoneName: longName, member: '2000-3999' }]
  const etag = async () => ({ 'if-match': (await call('GET', version)).headers.get('etag') ?? '' })
  const saved = await call('PATCH', `${version}/members`, { put }, await etag())
  expect(saved.status, await saved.text()).toBe(200)
  const published = await call('POST', `${version}/publish`, { effectiveFrom: '2026-01-01' }, await etag())
  expect(published.status, await published.text()).toBe(200)
}
