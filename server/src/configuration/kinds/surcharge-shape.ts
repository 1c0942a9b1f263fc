import { limits } from '../../limits.ts'
import { isRecord } from '../../platform/is-record.ts'
import { itemTypeOf } from '../../quotes/rate-book.ts'
import type { Condition, Surcharge } from '../document/document.ts'
import type { Failures, Path } from '../document/failures.ts'
import {
  alias,
  date,
  decimal,
  type Field,
  listOf,
  money,
  nameText,
  oneOf,
  rate,
  text,
  truth,
} from '../document/fields.ts'
import { optional, required, Shape } from '../document/shape.ts'

const measures = ['LONGEST_SIDE', 'WIDTH', 'HEIGHT', 'ITEM_KG', 'CONSIGNMENT_KG'] as const
const zones = ['FROM_ZONE', 'TO_ZONE'] as const
const classes = ['ECONOMY', 'STANDARD', 'EXPRESS', 'PRIORITY'] as const
const subjects = [...measures, 'ITEM_TYPE', 'CLASS', ...zones, 'RESIDENTIAL', 'PO_BOX'] as const

const subjectField = oneOf<Condition['subject']>(...subjects)
const subject = { subject: required(subjectField) }
const absent = optional<never>({
  schema: {},
  read: (_value, path, failures) => {
    failures.add(path, 'is not a recognised field')
    return undefined
  },
})
const nothing = { over: absent, from: absent, is: absent, zoneSet: absent }

const measureShape = new Shape<Condition>(
  { ...subject, ...nothing, over: optional(rate), from: optional(rate) },
  ({ over, from }, path, failures) => {
    if ((over === undefined) === (from === undefined)) failures.add(path, 'must have over or from')
  },
)
const choices = (element: Field<string>) => listOf(element, 1, 1000)
const itemTypeShape = new Shape<Condition>({
  ...subject,
  ...nothing,
  is: required(choices(folded(text(limits.identifierCharactersMax)))),
})
const classShape = new Shape<Condition>({ ...subject, ...nothing, is: required(choices(oneOf(...classes))) })
const zoneShape = new Shape<Condition>({
  ...subject,
  ...nothing,
  is: required(choices(alias)),
  zoneSet: optional(alias),
})
const plainShape = new Shape<Condition>({ ...subject, ...nothing })

/** Each subject has different fields. */
const conditionField: Field<Condition> = {
  schema: {
    type: 'object',
    properties: {
      subject: { enum: subjects, description: 'What the condition looks at.' },
      over: { ...rate.schema, description: 'More than this: metres or kilograms.' },
      from: { ...rate.schema, description: 'This or more: metres or kilograms.' },
      is: {
        ...{ type: 'array', minItems: 1, maxItems: 1000, description: 'The values that meet the condition.' },
        items: { type: 'string', maxLength: limits.identifierCharactersMax },
      },
      zoneSet: { ...alias.schema, description: "Set of the zones. Left out: the service's own." },
    },
    required: ['subject'],
    additionalProperties: false,
  },
  read(value, path, failures) {
    if (isRecord(value) && !(subjects as readonly unknown[]).includes(value.subject)) {
      // Which other fields there may be depends on the subject, so nothing is said about them.
      if (value.subject === undefined) failures.add([...path, 'subject'], 'is required')
      else subjectField.read(value.subject, [...path, 'subject'], failures)
      return undefined
    }
    return shapeOf(value).read(value, path, failures)
  },
}

function shapeOf(value: unknown): Shape<Condition> {
  const name = isRecord(value) ? value.subject : undefined
  if ((measures as readonly unknown[]).includes(name)) return measureShape
  if ((zones as readonly unknown[]).includes(name)) return zoneShape
  if (name === 'ITEM_TYPE') return itemTypeShape
  return name === 'CLASS' ? classShape : plainShape
}

function folded(field: Field<string>): Field<string> {
  return {
    schema: field.schema,
    read: (value, path, failures) => {
      const read = field.read(value, path, failures)
      return read && itemTypeOf(read)
    },
  }
}

/** All of them must be met, so their order does not matter. */
const conditions: Field<Condition[]> = {
  schema: listOf(conditionField, 0, 20).schema,
  read(value, path, failures) {
    const read = listOf(conditionField, 0, 20).read(value, path, failures)
    if (read === undefined) return undefined
    const keys = read.map(conditionKey)
    for (const [at, key] of keys.entries()) {
      if (keys.indexOf(key) < at) failures.add([...path, at], `repeats ${read[at]?.subject}`)
    }
    return read
  },
}

export const conditionKey = ({ subject, over }: Condition): string =>
  `${subject} ${over === undefined ? 'FROM' : 'OVER'}`

const isPercentage = ({ basis }: Surcharge) => basis === 'PCT_FREIGHT' || basis === 'PCT_VALUE'

export const surchargeShape = new Shape<Surcharge>(
  {
    id: required(alias),
    key: required(alias),
    name: required(nameText),
    description: optional(text(limits.configurationTextCharactersMax, 0), ''),
    carrier: optional(alias),
    service: optional(alias),
    customer: optional(text(limits.identifierCharactersMax)),
    basis: required(oneOf('FIXED', 'PER_ITEM', 'PER_KG', 'PCT_FREIGHT', 'PCT_VALUE')),
    amount: required(decimal(0, 99_999_999, 4)),
    minimum: optional(money),
    maximum: optional(money),
    valueAbove: optional(money, 0),
    group: optional(alias),
    fuelApplies: optional(truth, false),
    effectiveFrom: optional(date),
    effectiveTo: optional(date),
    conditions: optional(conditions, []),
  },
  checkSurcharge,
)

function checkSurcharge(surcharge: Surcharge, path: Path, failures: Failures) {
  const { key, minimum = 0, maximum, effectiveFrom, effectiveTo, valueAbove, basis, amount } = surcharge
  if (key === 'FUEL') failures.add([...path, 'key'], 'FUEL is reserved')
  if (maximum !== undefined && maximum < minimum)
    failures.add([...path, 'maximum'], `must be at least ${minimum}`)
  if (effectiveFrom !== undefined && effectiveTo !== undefined && effectiveTo < effectiveFrom) {
    failures.add([...path, 'effectiveTo'], 'must not be before effectiveFrom')
  }
  if (valueAbove !== undefined && basis !== undefined && basis !== 'PCT_VALUE') {
    failures.add([...path, 'valueAbove'], 'is for the basis PCT_VALUE only')
  }
  if (isPercentage(surcharge) && amount > 999) failures.add([...path, 'amount'], 'must be between 0 and 999')
}
