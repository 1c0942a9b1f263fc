import Type from 'typebox'
import { limits } from '../../limits.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import { itemTypeOf } from '../../quotes/book/rate-book.ts'
import type { Failures, Path } from '../document/failures.ts'
import { alias, type Field, field, keptAs, listOf, oneOf, type Read, rate, text } from '../document/fields.ts'
import { optional, type Part, required, shape } from '../document/shape.ts'

const measures = [
  'LONGEST_SIDE',
  'MIDDLE_SIDE',
  'SHORTEST_SIDE',
  'WIDTH',
  'HEIGHT',
  'GIRTH',
  'VOLUME',
  'ITEM_KG',
  'CONSIGNMENT_KG',
  'CHARGEABLE_KG',
  'ITEM_COUNT',
  'PALLET_SPACES',
] as const
const zones = ['FROM_ZONE', 'TO_ZONE'] as const
const classes = ['ECONOMY', 'STANDARD', 'EXPRESS', 'PRIORITY'] as const
const subjects = [
  ...measures,
  'ITEM_TYPE',
  'CLASS',
  'EXTRA',
  ...zones,
  'RESIDENTIAL',
  'FROM_RESIDENTIAL',
  'PO_BOX',
] as const

const subjectField = oneOf(...subjects)
const subject = { subject: required(subjectField) }
const absent = optional<never>({
  schema: {},
  read: (_value, path, failures) => {
    failures.add(path, 'is not a recognised field')
    return undefined
  },
})
const ends = { over: absent, from: absent, below: absent, upTo: absent }
const nothing = { ...ends, is: absent, isNot: absent, zoneSet: absent }
const end = optional(rate)

const measureShape = shape({ ...subject, ...nothing, over: end, from: end, below: end, upTo: end }, checkEnds)

function checkEnds(
  { over, from, below, upTo }: { [End in keyof typeof ends]?: number },
  path: Path,
  failures: Failures,
  sent: Record<string, unknown>,
) {
  const lower = over ?? from
  const upper = below ?? upTo
  const hasEnd = ['over', 'from', 'below', 'upTo'].some((name) => sent[name] !== undefined)
  if (over !== undefined && from !== undefined) failures.add(path, 'must have over or from, not both')
  else if (below !== undefined && upTo !== undefined) failures.add(path, 'must have below or upTo, not both')
  else if (!hasEnd) {
    failures.add(path, 'must have over or from, below or upTo, or one of each')
  } else if (lower !== undefined && upper !== undefined) {
    const bothIncluded = from !== undefined && upTo !== undefined
    if (bothIncluded ? lower > upper : lower >= upper)
      failures.add(path, 'can never be met: its range is empty')
  }
}

/** A condition on one of several values. */
const listShape = (element: Field<string>, zoneSet: Part<string> = absent) => {
  const choices = optional(listOf(element, 1, 1000))
  return shape(
    { ...subject, ...nothing, is: choices, isNot: choices, zoneSet },
    ({ is, isNot }, path, failures, sent) => {
      if (is !== undefined && isNot !== undefined) failures.add(path, 'must have is or isNot, not both')
      else if (sent.is === undefined && sent.isNot === undefined) failures.add(path, 'must have is or isNot')
    },
  )
}

const itemTypeShape = listShape(keptAs(text(limits.identifierCharactersMax), itemTypeOf))
const classShape = listShape(oneOf(...classes))
const zoneShape = listShape(alias, optional(alias))
const extraShape = shape({ ...subject, ...nothing, is: required(listOf(alias, 1, 1000)) })
const plainShape = shape({ ...subject, ...nothing })

const measured = 'metres, cubic metres, kilograms, items or pallet spaces'
const choices = optional(listOf(field(Type.String({ maxLength: limits.identifierCharactersMax })), 1, 1000))

/** Every field that a condition may have. */
const conditionShape = shape(
  {
    ...subject,
    // A measure has a lower end, an upper end, or both.
    over: end,
    from: end,
    below: end,
    upTo: end,
    // A list has one of the two.
    is: choices,
    isNot: choices,
    zoneSet: optional(alias),
  },
  undefined,
  {
    subject: 'What the condition looks at.',
    over: `More than this: ${measured}.`,
    from: `This or more: ${measured}.`,
    below: `Less than this: ${measured}.`,
    upTo: `This or less: ${measured}.`,
    is: 'The values that meet the condition.',
    isNot: 'The values that do not meet the condition. Not for EXTRA.',
    zoneSet: "Set of the zones. Left out: the service's own.",
  },
)

export type Condition = Read<typeof conditionShape>

/** Each subject has different fields. */
const conditionField: Field<Condition> = {
  schema: conditionShape.schema,
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

function shapeOf(value: unknown): Field<Condition> {
  const name = isRecord(value) ? value.subject : undefined
  if ((measures as readonly unknown[]).includes(name)) return measureShape
  if ((zones as readonly unknown[]).includes(name)) return zoneShape
  if (name === 'ITEM_TYPE') return itemTypeShape
  if (name === 'EXTRA') return extraShape
  return name === 'CLASS' ? classShape : plainShape
}

const everyCondition = listOf(conditionField, 0, 20)

/** All of them must be met, so their order does not matter. */
export const conditions: Field<Condition[]> = {
  ...everyCondition,
  read(value, path, failures) {
    const read = everyCondition.read(value, path, failures)
    if (read === undefined) return undefined
    const keys = read.map(conditionKey)
    for (const [at, key] of keys.entries()) {
      const ofSubject = read.slice(0, at).filter((one) => one.subject === read[at]?.subject)
      if (keys.indexOf(key) < at) failures.add([...path, at], `repeats ${read[at]?.subject}`)
      else if (ofSubject.length > 1)
        failures.add([...path, at], `is the third condition on ${read[at]?.subject}`)
    }
    return read
  },
}

/** The zone of either end may occur twice, each time with another set. Any other subject occurs once. */
export const conditionKey = ({ subject, zoneSet = '' }: Condition): string => `${subject} ${zoneSet}`
