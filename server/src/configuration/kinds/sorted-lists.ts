import type { Kind, Things } from '../document/document.ts'
import { sortLanes } from '../document/version-shapes.ts'
import { conditionKey } from './surcharge-shape.ts'

/**
 * A thing with its unordered lists sorted, so that two things with the same meaning are equal. Documents are
 * sorted only after they are checked: messages name places as they were sent.
 */
export function withSortedLists<K extends Kind>(kind: K, thing: Things[K]): Things[K] {
  const sort = sorters[kind] as ((thing: Things[K]) => Things[K]) | undefined
  return sort ? sort(thing) : thing
}

const sorters: { [K in Kind]?: (thing: Things[K]) => Things[K] } = {
  carriers: (carrier) => ({
    ...carrier,
    ...(carrier.customFields && { customFields: sortedBy(carrier.customFields, ({ key }) => key) }),
  }),
  surcharges: (surcharge) => ({
    ...surcharge,
    ...(surcharge.conditions && {
      conditions: sortedBy(surcharge.conditions, conditionKey).map((condition) => ({
        ...condition,
        ...(condition.is && { is: [...new Set(condition.is)].sort() }),
      })),
    }),
  }),
  rateCards: (card) => ({
    ...card,
    ...(card.versions && {
      versions: card.versions.map((version) => ({ ...version, lanes: sortLanes(version.lanes) })),
    }),
  }),
}

const sortedBy = <Value>(values: Value[], keyOf: (value: Value) => string): Value[] =>
  [...values].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
