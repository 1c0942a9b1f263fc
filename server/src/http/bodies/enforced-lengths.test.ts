import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleDocument } from '../../../test/rates/configuring.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { activityRowCheck } from '../../imports/rows/activity-rows.ts'
import { Dots } from '../../imports/rows/dots.ts'
import { nothingUnserved } from '../../imports/rows/find-unserved.ts'
import { shipmentRowCheck } from '../../imports/rows/shipment-rows.ts'
import type { PlaceQuery } from '../../locations/resolve-location.ts'
import { createApiKey } from '../../organisations/api-keys.ts'
import { scopes } from '../../organisations/permissions.ts'
import { openApiDocument } from '../openapi/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: the test walks the document as a reader of the file would
type Json = any

const document: Json = JSON.parse(JSON.stringify(openApiDocument()))

/** Where the document limits text, and how long it may be. */
interface Limit {
  path: (string | number)[]
  charactersMax: number
}

const resolve = (schema: Json): Json =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema

/** The limited texts of a body, at the places where its example has a value or may have one. */
function limitsOf(schema: Json, example: Json, path: Limit['path'] = []): Limit[] {
  const { type, maxLength, items, properties, anyOf } = resolve(schema)
  if (anyOf) {
    const fitting = anyOf.filter((one: Json) => resolve(one).type === typeOf(example))
    return fitting.flatMap((one: Json) => limitsOf(one, example, path))
  }
  // An optional text may be null.
  const isText = [type].flat().includes('string')
  if (isText && maxLength !== undefined) return [{ path, charactersMax: maxLength }]
  if (items)
    return Array.isArray(example) && example.length > 0 ? limitsOf(items, example[0], [...path, 0]) : []
  if (typeOf(example) !== 'object') return []
  return Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    limitsOf(inner, example[name], [...path, name]),
  )
}

const typeOf = (value: Json) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

function withValue(example: Json, [first, ...rest]: Limit['path'], value: string): Json {
  if (first === undefined) return value
  const copy = structuredClone(example)
  copy[first] = withValue(example[first], rest, value)
  return copy
}

const isPush = (path: string) => /\/(shipments\/imports|fulfilment\/activities)$/.test(path)
const isPartOfConfiguration = (path: string) => path.startsWith('/v1/org/configuration/')

/** Parts of the configuration are looked up before their body is read; the whole document has all their fields. */
const cases = Object.entries<Json>(document.paths)
  .filter(([path]) => !isPartOfConfiguration(path))
  .flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, operation]) => {
      const content = operation.requestBody?.content['application/json']
      if (!content) return []
      const body = path === '/v1/org/configuration' ? exampleDocument() : content.example
      return limitsOf(content.schema, body).map((limit) => ({
        ...limit,
        method: method.toUpperCase() as 'POST',
        url: path,
        body,
        place: limit.path.join('.'),
        isInRow: isPush(path) && limit.path.length > 1,
      }))
    }),
  )

describe('text longer than the document says is refused', () => {
  let service: TestApp
  let apiKey: string
  beforeAll(async () => {
    service = await testApp()
    const { organisationId } = service.organisation
    ;({ apiKey } = await createApiKey(service.database.pool, organisationId, 'all', scopes))
  })
  afterAll(() => service.close())

  test.each(cases.filter(({ isInRow }) => !isInRow))(
    '$method $url $place: $charactersMax characters',
    async ({ method, url, body, place, ...limit }) => {
      const answer = await service.app.inject({
        method,
        url,
        headers: { 'x-api-key': apiKey, 'if-match': '"0"' },
        payload: withValue(body, limit.path, 'x'.repeat(limit.charactersMax + 1)),
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toContainEqual(expect.stringMatching(`^${place} (must|is not) `))
    },
  )

  test('in the rows of a push it rejects the row, one character less does not', () => {
    const context = {
      timeZone: 'Australia/Sydney',
      dots: new Dots({ format: 'csv', delimiter: ',', ambiguousColumns: [] }),
      customFields: ['costCentre'],
      customerIds: new Set<string>(),
      warehouseCodes: new Set<string>(),
      chargeCodes: new Set<string>(),
      rateCardAliases: new Set<string>(),
      mandatoryByCustomer: new Map(),
      mandatoryByRateCard: new Map(),
      // As if every place were known and served, so that only lengths matter.
      findUnserved: () => nothingUnserved,
      resolvePlace: ({ postalCode, suburb = '', state = '', countryCode = '' }: PlaceQuery) => ({
        postalCode,
        suburb,
        state,
        countryCode,
        city: '',
        stateName: '',
      }),
    }
    // A text that long names no country, so its row is rejected for its place.
    const rows = cases.filter(({ isInRow, place }) => isInRow && !place.endsWith('CountryCode'))
    expect(rows.length).toBeGreaterThan(10)
    for (const { url, path, charactersMax, body } of rows) {
      const column = String(path.at(-1))
      const sent = url.includes('shipments')
        ? { ...body.shipments[0], ...body.shipments[0].items[0], ...body.shipments[0].customFields }
        : body.activities[0]
      const columns = [...new Set([...Object.keys(sent), column])].filter(
        (one) => typeof sent[one] !== 'object',
      )
      const reasonsFor = (characters: number) => {
        const cells = columns.map((one) => (one === column ? 'x'.repeat(characters) : sent[one]))
        const check = url.includes('shipments')
          ? shipmentRowCheck(columns, context as never)
          : activityRowCheck(columns, context)
        const checked = check({ rowNumber: 1, cells })
        return 'rejected' in checked ? checked.reasons : []
      }
      const reason = `${column} is longer than ${charactersMax} characters`
      expect(reasonsFor(charactersMax + 1), `${url} ${column}`).toContain(reason)
      expect(reasonsFor(charactersMax), `${url} ${column}`).toEqual([])
    }
  })
})
