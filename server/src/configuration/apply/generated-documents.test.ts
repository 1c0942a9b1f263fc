import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../../../testing/random.ts'
import { apply, exportText } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import type { Kind, Things } from '../document/document.ts'
import { Failures } from '../document/failures.ts'
import { identityOf, kindOf, kinds, withSortedLists } from '../kinds/kinds.ts'
import { readDocument } from '../kinds/read-document.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** A document in random order, with some defaults written out. */
function documentOf(seed: number): Record<string, unknown> {
  const random = new Random(seed)
  const below = (limit: number) => random.between(0, limit - 1)
  const some = <Value>(values: Value[]): Value => values[below(values.length)] as Value
  const maybe = <Value>(value: Value) => (below(2) === 0 ? value : undefined)
  const many = <Value>(most: number, make: (at: number) => Value) =>
    Array.from({ length: 1 + below(most) }, (_, at) => make(at))
  const shuffled = <Value>(values: Value[]) =>
    values
      .map((value) => [below(1000), value] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, value]) => value)
  const decimal = (most: number, decimals: number) =>
    Number((below(most * 10 ** decimals) / 10 ** decimals).toFixed(decimals))
  const transit = () =>
    below(3) === 0 ? { hours: [below(4), 4 + below(44)] } : { days: [below(3), 3 + below(4)] }
  const breaks = () =>
    [0, 10, 250]
      .slice(0, 1 + below(3))
      .map((from) => [from, decimal(5, 4), ...(below(3) === 0 ? [decimal(50, 2)] : [])])
  const byType = () =>
    shuffled(['SKID', 'satchel', 'Half pallet'].slice(0, 1 + below(3))).map((type) => ({
      types: shuffled([type, `${type} 2`]),
      unit: some(['kg', 'item']),
      breaks: breaks(),
    }))
  const zoneCodes = many(5, (at) => `Z${at}`)
  const carriers = many(3, (at) => `CARRIER-${at}`)
  const customers = many(4, (at) => `CUSTOMER-${at}`)
  const services = carriers.flatMap((carrier) => many(2, (at) => ({ carrier, alias: `${carrier}-S${at}` })))
  const lanes = (carrier: string) =>
    shuffled(
      services
        .filter((one) => one.carrier === carrier)
        .flatMap(({ alias }) =>
          zoneCodes.map((to) => ({
            service: alias,
            from: some(['*', ...zoneCodes]),
            to,
            ...transit(),
            reciprocal: maybe(below(2) === 0),
            basic: maybe(decimal(20, 2)),
            minimum: maybe(0),
            breakRule: maybe(some(['WHOLE', 'SLIDING'])),
            kg: breaks(),
            item: below(3) === 0 ? breaks() : undefined,
            byType: below(3) === 0 ? byType() : undefined,
            maximum: maybe(50 + below(900)),
            cubicFactor: maybe(some([0, 167.5, 333])),
          })),
        ),
    )
  const rule = (at: number) => ({
    id: `RULE-${at}`,
    key: `KEY${at}`,
    name: `Rule ${at}`,
    description: maybe(''),
    basis: some(['PER_ITEM', 'PER_ITEM', 'PER_M3']),
    amount: decimal(90, 2),
    cost: maybe(decimal(90, 4)),
    fuelApplies: maybe(false),
    group: maybe('GROUP'),
    conditions: shuffled([
      { subject: 'RESIDENTIAL' },
      { subject: 'ITEM_KG', over: decimal(40, 2), upTo: below(2) === 0 ? 50 : undefined },
      { subject: 'GIRTH', below: 3 },
      { subject: 'ITEM_TYPE', isNot: ['SKID', 'PALLET'] },
      { subject: 'TO_ZONE', [some(['is', 'isNot'])]: shuffled(zoneCodes) },
      { subject: 'TO_ZONE', [some(['is', 'isNot'])]: shuffled(zoneCodes), zoneSet: 'AU' },
      { subject: 'EXTRA', is: shuffled(['TAIL-LIFT', 'TWO-PERSON']) },
    ]).slice(0, below(8)),
  })
  const document = {
    format: 'cartage-configuration/1',
    organisation: { name: `Organisation ${seed}`, timeZone: some(['Australia/Sydney', 'Australia/Perth']) },
    warehouses: shuffled(many(4, (at) => ({ code: `W${at}`, name: `Warehouse ${at}` }))),
    customers: shuffled(customers).map((id) => ({
      id,
      name: `Name of ${id}`,
      retiredFrom: maybe('2029-01-01'),
    })),
    extras: shuffled(['TAIL-LIFT', 'TWO-PERSON']).map((code) => ({ code, name: `Name of ${code}` })),
    carriers: shuffled(carriers).map((alias) => ({
      alias,
      name: alias,
      tolerancePercent: decimal(5, 4),
      customFields: maybe([]),
    })),
    zoneSets: [
      {
        code: 'AU',
        name: 'Australia',
        versions: shuffled(['2025-07-01', '2026-07-01']).map((effectiveFrom) => ({
          effectiveFrom,
          zones: shuffled(
            zoneCodes.map((code, at) => ({
              code,
              name: `Zone ${at}`,
              members: shuffled([
                `${2000 + at * 10}`,
                `${3000 + at * 100}-${3050 + at * 100}`,
                { postcode: `${4000 + at}` },
              ]),
            })),
          ),
        })),
      },
    ],
    itemTypes: shuffled(['CHEP', 'HALF', 'CARTON', 'PALLET']).map((code, at) => ({
      code,
      name: maybe(`Type ${at}`),
      unit: at === 3 ? 'ITEM' : 'PALLET',
      ...(at === 1 && { spaces: 1 + below(4) * 0.25 }),
      ...(at === 2 && {
        space: { length: 1.2, width: some([1.2, 0.8]), height: some([1.5, 2.0125]), kg: 1 + below(900) },
      }),
    })),
    services: shuffled(services).map(({ alias, carrier }) => ({
      alias,
      carrier,
      name: alias,
      type: 'DOMESTIC',
      class: some(['STANDARD', 'EXPRESS']),
      cubicFactor: decimal(400, 2),
      weightStepKg: some([1, 0.5, 0.001, 2.25]),
      minimumKg: maybe(0),
      weighBy: maybe(some(['CONSIGNMENT', 'ITEM'])),
      itemKgMax: maybe(decimal(900, 4)),
      itemLengthMetresMax: maybe(decimal(9, 4)),
      itemWidthMetresMax: maybe(decimal(9, 4)),
      itemHeightMetresMax: maybe(decimal(9, 4)),
      itemGirthMetresMax: maybe(decimal(9, 4)),
      itemVolumeM3Max: maybe(decimal(9, 4)),
      consignmentKgMax: maybe(decimal(900, 4)),
      consignmentItemsMax: maybe(1 + below(50)),
      consignmentVolumeM3Max: maybe(decimal(9, 4)),
      consignmentPalletSpacesMax: maybe(decimal(20, 2)),
      acceptsPoBoxes: maybe(false),
      extras: some([[], undefined, shuffled(['TAIL-LIFT', 'TWO-PERSON'])]),
      tax: some(['GST', 'FREE']),
      zoneSet: 'AU',
    })),
    rateCards: shuffled(carriers).map((carrier) => ({
      alias: `${carrier}-CARD`,
      carrier,
      name: 'Card',
      kind: some(['COST', 'SELL']),
      cubicFactor: maybe(200),
      versions: shuffled(['2026-07-01', '2027-07-01']).map((effectiveFrom) => ({
        effectiveFrom,
        label: maybe('Label'),
        lanes: lanes(carrier),
      })),
    })),
    fuelLevies: shuffled(
      carriers.flatMap((carrier) =>
        [undefined, ...customers].map((customer) => ({
          carrier,
          customer,
          effectiveFrom: '2026-07-01',
          percent: decimal(30, 4),
          effectiveTo: customer && maybe('2027-06-30'),
        })),
      ),
    ),
    surcharges: shuffled(
      many(4, (at) => at).flatMap((at) => [
        rule(at),
        ...customers.slice(0, below(3)).map((customer) => ({
          ...rule(at),
          id: `${customer}-${at}`,
          customer,
          replaces: `RULE-${at}`,
        })),
      ]),
    ),
    customerRates: shuffled(customers).map((customer) => {
      const carrier = some(carriers)
      return {
        customer,
        carrier,
        card: `${carrier}-CARD`,
        effectiveFrom: '2026-07-01',
        markupPercent: maybe(decimal(30, 4)),
        marginMinimum: maybe(decimal(9, 2)),
        roundTo: some([undefined, 0.05, 0.1]),
      }
    }),
  }
  return JSON.parse(JSON.stringify(document))
}

/** Unordered lists sorted by identity, versions by their first day, empty lists and defaults left out. */
function canonicalOf(sent: unknown): unknown {
  const read = readDocument(sent, new Failures(sent)) as unknown as Record<string, unknown>
  for (const kind of kinds) {
    const things = (read[kind] as Things[Kind][] | undefined)?.map((thing) => withSortedLists(kind, thing))
    read[kind] = things
    if (things === undefined || things.length === 0) {
      delete read[kind]
      continue
    }
    if (!kindOf(kind).isOrdered) things.sort((a, b) => (identityOf(kind, a) < identityOf(kind, b) ? -1 : 1))
    for (const { versions } of things as { versions?: { effectiveFrom: string }[] }[]) {
      versions?.sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
    }
  }
  return read
}

test.each(Array.from({ length: 12 }, (_, at) => at + 1))(
  'the export of generated document %i is its canonical form, and applying it again changes nothing',
  async (seed) => {
    const { pool } = database
    const { organisationId } = await testOrganisation(pool)
    const sent = documentOf(seed)
    await apply(pool, organisationId, sent)
    const exported = await exportText(pool, organisationId)
    expect(JSON.parse(exported)).toEqual(canonicalOf(sent))
    const { counts, versionBefore, versionAfter } = await apply(pool, organisationId, JSON.parse(exported))
    expect([counts.new, counts.changed, counts.removed, versionAfter]).toEqual([0, 0, 0, versionBefore])
    const other = (await testOrganisation(pool)).organisationId
    await apply(pool, other, JSON.parse(exported))
    expect(await exportText(pool, other)).toBe(exported)
  },
)
