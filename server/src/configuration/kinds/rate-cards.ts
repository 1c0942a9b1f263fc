import { limits } from '../../limits.ts'
import type { Failures, Path } from '../document/failures.ts'
import { alias, cubicFactor, listOf, nameText, oneOfOrWords, type Read } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import type { State } from '../document/state.ts'
import { isPublished, periodsOf } from '../document/version.ts'
import { type Lane, rateCardVersionShape, sortLanes } from '../document/version-shapes.ts'
import {
  firstVersionOf,
  type KindOf,
  type Lookup,
  numbers,
  type PlacedRowOf,
  select,
  thingsMax,
} from './kind.ts'

const rateCardShape = shape(
  {
    alias: required(alias),
    carrier: required(alias),
    name: required(nameText),
    kind: required(
      oneOfOrWords({ BUY: 'COST', PURCHASE: 'COST', SALE: 'SELL', SALES: 'SELL' }, 'COST', 'SELL'),
    ),
    cubicFactor: optional(cubicFactor),
    versions: optional(listOf(rateCardVersionShape, 0, limits.versionsOfOneThingMax), []),
  },
  undefined,
  {
    cubicFactor: "Kilograms per cubic metre on the card's lanes. Left out: the service's.",
  },
)

export type RateCardSettings = Read<typeof rateCardShape>

declare module '../document/document.ts' {
  interface Things {
    rateCards: RateCardSettings
  }
}

export const rateCards: KindOf<'rateCards'> = {
  singular: 'rate card',
  identity: ['alias'],
  isOrdered: true,
  max: thingsMax,
  shape: rateCardShape,
  read: numbers(
    select<PlacedRowOf<Omit<RateCardSettings, 'versions'>>>(
      `select position, rate_card_alias as alias, carrier_alias as carrier, name, kind, cubic_factor as "cubicFactor"
   from rate_card where organisation_id = $1 order by position, rate_card_alias`,
    ),
    'cubicFactor',
  ),
  table: 'rate_card',
  key: ({ alias }) => ({ rate_card_alias: alias }),
  rest: ({ carrier, name, kind, cubicFactor }) => ({
    carrier_alias: carrier,
    name,
    kind,
    cubic_factor: cubicFactor ?? null,
  }),
  sorted: (card) => ({
    ...card,
    ...(card.versions && {
      versions: card.versions.map((version) => ({ ...version, lanes: sortLanes(version.lanes) })),
    }),
  }),
  references(card, path, look) {
    look.exists('carriers', card.carrier, [...path, 'carrier'])
    look.stays('rateCards', card.alias, 'carrier', card.carrier, path)
    look.stays('rateCards', card.alias, 'kind', card.kind, path)
    checkLanes(card, path, look)
  },
  namedBy: [['customerRates', 'card']],
  begun: ({ alias: own }, state) => ({
    on: firstVersionOf(state, 'rateCards', own),
    instead: 'end its last version instead',
  }),
}

function checkLanes({ alias: own, carrier, versions = [] }: RateCardSettings, path: Path, look: Lookup) {
  const published = look.target.versions.rateCards.filter(
    (version) => version.owner === own && isPublished(version),
  )
  const periods = new Map(periodsOf(published).map((period) => [period.from, period]))
  for (const [at, { effectiveFrom, lanes }] of versions.entries()) {
    const time = periods.get(effectiveFrom) ?? { from: effectiveFrom, to: null }
    checkLaneList(carrier, lanes, time, [...path, 'versions', at, 'lanes'], look)
  }
}

/** Checks lanes of a card of this carrier at this time. Thousands of lanes share zones, so each is looked up once. */
function checkLaneList(
  carrier: string,
  lanes: Lane[],
  time: { from: string; to: string | null },
  path: Path,
  look: Lookup,
) {
  checkLaneServices(look.target, carrier, lanes, path, look.failures)
  const known = new Map<string, string | undefined>()
  const zoneFailure = (zoneSet: string, zone: string) => {
    const key = `${zoneSet}\t${zone}`
    if (!known.has(key)) known.set(key, look.zoneFailure(zoneSet, zone, time))
    return known.get(key)
  }
  for (const [at, lane] of lanes.entries()) {
    if (look.failures.full) return
    const service = look.target.things.services.get(lane.service)
    if (service === undefined) continue
    for (const field of ['from', 'to'] as const) {
      const failure = lane[field] === '*' ? undefined : zoneFailure(service.zoneSet, lane[field])
      if (failure) look.failures.add([...path, at, field], failure)
    }
  }
}

/** The services of lanes must exist. Zones of a draft are checked when it is published, for its days. */
export function checkLaneServices(
  state: State,
  carrier: string,
  lanes: Lane[],
  path: Path,
  failures: Failures,
): void {
  for (const [at, { service: alias }] of lanes.entries()) {
    const service = state.things.services.get(alias)
    if (service === undefined) {
      failures.add([...path, at, 'service'], `names ${alias}, which does not exist`)
    } else if (service.carrier !== carrier) {
      failures.add([...path, at, 'service'], `is a service of ${service.carrier}, not of ${carrier}`)
    }
  }
}
