import Type from 'typebox'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import { Failures, type Path } from '../document/failures.ts'
import {
  alias,
  date,
  decimal,
  type Field,
  field,
  listOf,
  nameText,
  oneOf,
  type Read,
  text,
  truth,
  zoneOrAny,
} from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'

/** Reads a body by its shape, or refuses it with everything that is wrong. */
export function readBody<Thing>(shape: Field<Thing>, body: unknown): Thing {
  const failures = new Failures(body)
  const read = shape.read(body, [], failures)
  if (read === undefined || failures.any) throw errors.invalidBody(failures.inOrder())
  return read
}

const noVersion = 'must be the id of a version'

const versionId = field(Type.String({ format: 'uuid', maxLength: 36 }), {
  refuses: (value) => (isUuid(value) ? undefined : noVersion),
  says: () => noVersion,
})

const named = (field: Field<string>) => optional(listOf(field, 1, limits.adjustedNamesMax))

const adjustmentShape = shape(
  {
    percent: required(decimal(-100, 999, 4)),
    services: named(alias),
    fromZones: named(zoneOrAny),
    toZones: named(zoneOrAny),
    basic: optional(truth, true),
    minimum: optional(truth, true),
    rates: optional(truth, true),
    flats: optional(truth, true),
    roundMoneyTo: optional(oneOf(0.01, 0.05, 0.1), 0.01),
  },
  undefined,
  {
    percent: 'How much to raise the figures; a negative number lowers them.',
    services: 'Only lanes of these services.',
    fromZones: 'Only lanes from these zones.',
    toZones: 'Only lanes to these zones.',
    basic: 'Whether basic charges change.',
    minimum: 'Whether minimum and maximum charges change.',
    rates: 'Whether the rates of breaks change. They are rounded to 4 decimals.',
    flats: 'Whether the flat amounts of breaks change.',
    roundMoneyTo: 'Basic, minimum, maximum and flat amounts are rounded to a multiple of this, half up.',
  },
)

/** Raises or lowers figures of some lanes, or of all. */
export type Adjustment = Read<typeof adjustmentShape>

/** One step, or several in a row. */
const adjustments: Field<Adjustment[]> = {
  schema: {
    anyOf: [
      adjustmentShape.schema,
      { type: 'array', items: adjustmentShape.schema, minItems: 1, maxItems: limits.adjustmentsMax },
    ],
  },
  read(value, path, failures) {
    if (Array.isArray(value))
      return listOf(adjustmentShape, 1, limits.adjustmentsMax).read(value, path, failures)
    const one = adjustmentShape.read(value, path, failures)
    return one && [one]
  },
}

/** To raise or lower the figures of a draft. */
export const adjustShape = shape({ adjust: required(adjustments) }, undefined, {
  adjust: 'Which figures to raise or lower. Several steps are applied one after the other.',
})

const checkDates = (
  { effectiveFrom, effectiveTo }: { effectiveFrom?: string; effectiveTo?: string },
  path: Path,
  failures: Failures,
) => {
  if (effectiveFrom !== undefined && effectiveTo !== undefined && effectiveTo < effectiveFrom) {
    failures.add([...path, 'effectiveTo'], 'must not be before effectiveFrom')
  }
}

export const draftShape = shape(
  {
    copyOf: optional(versionId),
    adjust: optional(adjustments),
    label: optional(nameText),
    effectiveFrom: optional(date),
    effectiveTo: optional(date),
  },
  (draft, path, failures) => {
    checkDates(draft, path, failures)
    if (draft.adjust && draft.copyOf === undefined) {
      failures.add([...path, 'adjust'], 'needs copyOf: only a copy has figures to adjust')
    }
  },
  {
    copyOf: 'Id of a version to copy. Left out: the draft starts empty.',
    adjust: 'Raises or lowers the figures of the copy. Several steps are applied one after the other.',
    label: 'Name of this version, shown to people.',
    effectiveFrom: 'First day. May be left open until the draft is published.',
    effectiveTo: 'Last day. Left out: until another version takes over.',
  },
)

export type DraftRequest = Read<typeof draftShape>

export const versionSettingsShape = shape(
  { label: optional(nameText), effectiveFrom: optional(date), effectiveTo: optional(date) },
  checkDates,
  { label: 'Name of this version, shown to people.' },
)

/** What people may change about a version. */
export type VersionSettings = Read<typeof versionSettingsShape>

export const publishShape = shape(
  {
    effectiveFrom: optional(date),
    replace: optional(truth, false),
    reason: optional(text(limits.reasonCharactersMax)),
  },
  undefined,
  {
    effectiveFrom: 'First day. Default: that of the draft.',
    replace: 'Send true to replace a version with the same first day that has begun.',
    reason:
      'Why it is published. Required to replace a version that has begun. Kept with the version and in the audit log.',
  },
)

export type PublishRequest = Read<typeof publishShape>
