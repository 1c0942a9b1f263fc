import { expect, test } from 'vitest'
import { kindOf, kinds } from '../../../configuration/kinds/kinds.ts'
import { addedShape } from '../../../configuration/trial/effect-cases.ts'
import { lanesPatchShape } from '../../../configuration/versions/draft-lanes.ts'
import {
  draftShape,
  publishShape,
  versionSettingsShape,
} from '../../../configuration/versions/version-requests.ts'

interface Schema {
  type?: unknown
  properties?: Record<string, Schema & { description?: string }>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

interface Described {
  path: string
  name: string
  description: string | undefined
  isRequired: boolean
}

function* fieldsOf(schema: Schema, path: string): Generator<Described> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const at = `${path}.${name}`
    const isRequired = schema.required?.includes(name) ?? false
    yield { path: at, name, description: field.description, isRequired }
    yield* fieldsOf(field, at)
  }
  if (schema.items) yield* fieldsOf(schema.items, path)
  for (const one of schema.anyOf ?? []) yield* fieldsOf(one, path)
}

const all = [
  ...kinds.flatMap((kind) => [...fieldsOf(kindOf(kind).shape.schema as Schema, kind)]),
  ...[addedShape, lanesPatchShape, draftShape, versionSettingsShape, publishShape].flatMap(
    ({ schema }, at) => [...fieldsOf(schema as Schema, `request ${at}`)],
  ),
]

test('every field of a document is described in words', () => {
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ name, description }) => description === undefined || description === name)).toEqual([])
})

test('no description says what leaving out a required field means', () => {
  const wrong = all.filter(
    ({ isRequired, description }) => isRequired && /left out|default/i.test(description ?? ''),
  )
  expect(wrong).toEqual([])
})

test('a service that may be left out says what that means for its kind', () => {
  const said = Object.fromEntries(
    all.filter(({ name }) => name === 'service').map(({ path, description }) => [path, description]),
  )
  expect(said).toMatchObject({
    'rateCards.versions.lanes.service': 'Alias of the service that it prices.',
    'spotRates.service': 'Alias of the service.',
    'fuelLevies.service': 'Alias of the service. Left out: every service of the carrier.',
    'customerRates.service': 'Alias of the service. Left out: every service of the carrier.',
    'surcharges.service': 'Alias of the service. Left out: every service of the carrier, or of all carriers.',
    'examples.service': 'Alias of the service. Left out: the cheapest.',
  })
})
