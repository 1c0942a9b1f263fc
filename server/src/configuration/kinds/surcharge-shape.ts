import { limits } from '../../limits.ts'
import { alias, date, decimal, money, nameText, oneOf, type Read, text, truth } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { conditions } from './condition-shape.ts'

const bases = [
  'FIXED',
  'PER_ITEM',
  'PER_KG',
  'PER_PALLET_SPACE',
  'PER_M3',
  'PCT_FREIGHT',
  'PCT_VALUE',
] as const

const isPercentage = ({ basis }: { basis: string }) => basis === 'PCT_FREIGHT' || basis === 'PCT_VALUE'

export const surchargeShape = shape(
  {
    id: required(alias),
    key: required(alias),
    name: required(nameText),
    description: optional(text(limits.configurationTextCharactersMax, 0), ''),
    carrier: optional(alias),
    service: optional(alias),
    customer: optional(text(limits.identifierCharactersMax)),
    replaces: optional(alias),
    basis: required(oneOf(...bases)),
    amount: required(decimal(0, 99_999_999, 4)),
    cost: optional(decimal(0, 99_999_999, 4)),
    minimum: optional(money),
    maximum: optional(money),
    valueAbove: optional(money, 0),
    group: optional(alias),
    largestOnly: optional(truth, false),
    fuelApplies: optional(truth, false),
    effectiveFrom: optional(date),
    effectiveTo: optional(date),
    conditions: optional(conditions, []),
  },
  (surcharge, path, failures, sent) => {
    const { key, minimum = 0, maximum, effectiveFrom, effectiveTo, valueAbove, basis } = surcharge
    if (key === 'FUEL') failures.add([...path, 'key'], 'FUEL is reserved')
    if (maximum !== undefined && maximum < minimum)
      failures.add([...path, 'maximum'], `must be at least ${minimum}`)
    if (effectiveFrom !== undefined && effectiveTo !== undefined && effectiveTo < effectiveFrom) {
      failures.add([...path, 'effectiveTo'], 'must not be before effectiveFrom')
    }
    if (valueAbove !== undefined && basis !== undefined && basis !== 'PCT_VALUE') {
      failures.add([...path, 'valueAbove'], 'is for the basis PCT_VALUE only')
    }
    if (surcharge.largestOnly && basis !== undefined && basis !== 'PER_ITEM') {
      failures.add([...path, 'largestOnly'], 'is for the basis PER_ITEM only')
    }
    if (surcharge.replaces !== undefined && sent.customer === undefined) {
      failures.add([...path, 'replaces'], 'is for rules of one customer only')
    }
    for (const name of ['amount', 'cost'] as const) {
      if (isPercentage(surcharge) && (surcharge[name] ?? 0) > 999) {
        failures.add([...path, name], 'must be between 0 and 999')
      }
    }
  },
  {
    key: 'Identifies it on a quote. Several rules may share one.',
    carrier: 'Alias of the carrier. Left out: every carrier.',
    service: 'Alias of the service. Left out: every service of the carrier, or of all carriers.',
    customer: 'Id of the customer. Left out: every customer.',
    amount: 'Dollars, for each item or kilogram if the basis says so, or a percentage.',
    minimum: 'The charge is never less than this.',
    maximum: 'The charge is never more than this.',
    effectiveFrom: 'First day it is in force. Left out: it always was.',
    effectiveTo: 'Last day it is in force. Left out: it has no end.',
  },
)

export type Surcharge = Read<typeof surchargeShape>
