import Type, { type TSchema } from 'typebox'
import { limits } from '../../limits.ts'

/** A time as the API returns it. */
export const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-07-01T09:30:00.000Z'] })
export const timestampOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })

const sentTimeForms =
  "ISO 8601, best with an offset such as `+10:00` or `Z`. Without one, the time is in the organisation's time zone; a date alone is its midnight."

/**
 * A time as a caller may send it. OpenAPI shows the form to send: a validator that insists on `date-time` refuses
 * times without an offset, but by the standard `format` only describes.
 */
export const sentTime = (description: string, charactersMax: number = limits.cellCharactersMax) =>
  Type.String({
    maxLength: charactersMax,
    'x-document': { maxLength: null, format: 'date-time' },
    description: `${description} ${sentTimeForms}`,
    examples: ['2026-07-01T09:30:00+10:00'],
  })

/**
 * Text of a row. OpenAPI shows the length the ledger holds. Longer text rejects only its row, as in a file; the
 * whole body is refused only for text longer than a spreadsheet cell can be.
 */
export const rowText = (
  description: string,
  example: string,
  charactersMax: number = limits.rowTextCharactersMax,
) =>
  Type.String({
    maxLength: limits.cellCharactersMax,
    'x-document': { maxLength: charactersMax },
    description,
    examples: [example],
  })

/** How numbers of rows are stored, for JSON and files. */
export const storedNumber = `Rounded half up to ${limits.decimalPlaces} decimal places, with at most ${limits.decimalWholeDigitsMax} digits before the point.`

/** An optional field of a pushed element: null is taken, and means a blank. */
export const pushedOrNull = (schema: TSchema & { type: string }) =>
  Type.Optional(Type.Unsafe<string | number | null>({ ...schema, type: [schema.type, 'null'] }))

export const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })
export const integerOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description })
export const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description })
