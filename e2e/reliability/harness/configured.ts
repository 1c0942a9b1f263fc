import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { checkedClient } from '../../checked-client.ts'
import { call } from '../../service.ts'
import type { Organisation } from './pushes.ts'
import type { System } from './system.ts'

/** Prices the quotes under its `examples`. */
export const exampleFile = new URL('../../../examples/quollway.json', import.meta.url)
export const exampleDocument = () => JSON.parse(readFileSync(exampleFile, 'utf8'))

const versions = '/rate-cards/{alias}/versions'
const card = { alias: 'GLX-STD' }

const tables =
  'customer custom_field warehouse charge_code carrier carrier_custom_field zone_set zone_set_version zone zone_member service rate_card rate_card_version lane fuel_levy surcharge_rule surcharge_condition customer_rate spot_rate quote_example configuration_change configuration_version organisation'.split(
    ' ',
  )

/** An empty organisation with a key that may read and change configuration. */
export async function emptyOrganisation(system: System): Promise<Organisation> {
  const scopes = ['quotes', 'configuration:read', 'configuration:write']
  const [organisation] = await system.createOrganisations(1, scopes)
  if (!organisation) throw new Error('no organisation')
  return organisation
}

export async function configuredOrganisation(system: System, url: string): Promise<Organisation> {
  const organisation = await emptyOrganisation(system)
  const { configuration } = checkedClient(url, organisation.apiKey)
  await configuration.put('/', { body: exampleDocument(), ifMatch: '"0"' })
  return organisation
}

/** Everything the database has of an organisation's configuration, including audit rows and version, table by table. */
export async function fingerprint(system: System, organisationId: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of tables) {
    const [row] = await system.query<{ rows: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(one::text, e'\\n' order by one::text), '')) as rows
       from ${table} one where organisation_id = $1`,
      [organisationId],
    )
    found[table] = row?.rows ?? ''
  }
  return found
}

/** The bytes of the document, without ids and times. */
export async function exported(url: string, { apiKey }: Organisation): Promise<string> {
  const { status, bytes } = await call(`${url}/v1/org/configuration?versions=all`, { apiKey })
  expect(status).toBe(200)
  return bytes.toString('utf8')
}

/** A draft of the first card with raised figures. */
export async function makeDraft(
  url: string,
  { apiKey }: Organisation,
  percent: number,
  firstDay: string,
): Promise<string> {
  const { configuration } = checkedClient(url, apiKey)
  const { items } = await configuration.get(versions, { params: card })
  const copyOf = items.find(({ state }) => state === 'PUBLISHED')?.versionId ?? ''
  const body = { copyOf, adjust: { percent }, effectiveFrom: firstDay }
  return (await configuration.post(versions, { params: card, body })).versionId
}

/** Publishes a draft of the first card. */
export async function publishDraft(url: string, { apiKey }: Organisation, versionId: string): Promise<void> {
  await checkedClient(url, apiKey).configuration.post(`${versions}/{versionId}/publish`, {
    params: { ...card, versionId },
    body: { replace: true, reason: 'A new price list' },
  })
}
