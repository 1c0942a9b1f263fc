import { typesWith } from '../platform/database/database.ts'
import { exactNumber, type LongNumber } from '../platform/values/exact-json.ts'

/**
 * A field a sender may fill. Its database column, COPY, answers, templates and the header check are all
 * derived from this.
 */
export interface LedgerField {
  /** Name in the API and in file headers. The column has the same name in snake case. */
  readonly name: string
  /** Numbers are decimal text that fits numeric(18,6); timestamps are ISO 8601 in UTC. */
  readonly holds: 'text' | 'decimal' | 'timestamp'
  /** Whether a file must have the column. */
  readonly inFile: 'required' | 'optional'
  /** Whether an accepted row always has a value. */
  readonly filled?: true
  /** The end of the journey that the field is part of. The fields of an end are one value: a place. */
  readonly end?: 'origin' | 'destination'
}

/** The values of accepted fields, before they are written. */
export type FieldValues<Field extends LedgerField> = {
  [F in Field as F['name']]: F extends { filled: true } ? string : string | null
}

/** The values of fields as read from a ledger. */
export type FieldAnswers<Field extends LedgerField> = {
  [F in Field as F['name']]: AnswerOf<F['holds']> | (F extends { filled: true } ? never : null)
}

type AnswerOf<Holds extends LedgerField['holds']> = Holds extends 'decimal' ? number | LongNumber : string

/** The names of all fields, in order. Code that writes fields out fails the type check until it has a new one. */
export type NamesOf<Fields extends readonly LedgerField[]> = {
  readonly [Position in keyof Fields]: Fields[Position]['name']
}

export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const columnsOf = (fields: readonly LedgerField[]): string[] =>
  fields.map(({ name }) => columnOf(name))

/** A select list with the fields under their API names. Use it with the types below. */
export const selectFields = (fields: readonly LedgerField[]): string =>
  fields
    .map(({ name, holds }) => {
      const column = columnOf(name)
      return `${holds === 'decimal' ? `trim_scale(${column})` : column} as "${name}"`
    })
    .join(', ')

/** Makes the driver read ledger numbers with all stored digits. */
export const ledgerTypes = typesWith('NUMERIC', exactNumber)

type NameIn<Fields extends readonly LedgerField[], InFile> = Extract<
  Fields[number],
  { inFile: InFile }
>['name']

/** The columns of a file, in the order of the fields. */
export const fileColumnsOf = <const Fields extends readonly LedgerField[]>(fields: Fields) => ({
  required: fields.filter(({ inFile }) => inFile === 'required').map(({ name }) => name) as NameIn<
    Fields,
    'required'
  >[],
  optional: fields.filter(({ inFile }) => inFile === 'optional').map(({ name }) => name) as NameIn<
    Fields,
    'optional'
  >[],
})
