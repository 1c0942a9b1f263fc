import type { Failures, Path } from '../../configuration/document/failures.ts'
import {
  date,
  type Field,
  listOf,
  oneOf,
  type Read,
  text,
  truth,
  wholeNumber,
} from '../../configuration/document/fields.ts'
import { optional, required, shape } from '../../configuration/document/shape.ts'
import { limits } from '../../limits.ts'
import { isRecord } from '../../platform/values/is-record.ts'

const orNull = <Value>(field: Field<Value>): Field<Value | null> => ({
  schema: { anyOf: [field.schema, { type: 'null' }] },
  read: (value, path, failures) => (value === null ? null : field.read(value, path, failures)),
})

const answerText = text(limits.answerCharactersMax)

/** Answers by the ids of their questions. */
const answers: Field<Record<string, string | null>> = {
  schema: {
    type: 'object',
    additionalProperties: { anyOf: [answerText.schema, { type: 'null' }] },
    maxProperties: limits.answersMax,
  },
  read(value: unknown, path: Path, failures: Failures) {
    if (!isRecord(value)) {
      failures.add(path, 'must be an object')
      return undefined
    }
    const sent = Object.entries(value)
    if (sent.length > limits.answersMax) {
      failures.add(path, `must have at most ${limits.answersMax} elements`)
      return undefined
    }
    const read: Record<string, string | null> = Object.create(null)
    for (const [id, answer] of sent) {
      answerText.read(id, [...path, id.slice(0, 100)], failures)
      const taken = orNull(answerText).read(answer, [...path, id.slice(0, 100)], failures)
      if (taken !== undefined) read[id] = taken
    }
    return read
  },
}

const mendedShape = shape(
  {
    sheet: required(text(limits.sheetNameCharactersMax, 0)),
    row: required(wholeNumber(1, limits.sheetRowsMax)),
    column: required(wholeNumber(0, limits.columnsMax - 1)),
    text: required(orNull(text(limits.answerCharactersMax, 0))),
  },
  undefined,
  {
    sheet: 'Name of the sheet; blank for a CSV file.',
    row: 'Row as the spreadsheet counts, from 1.',
    column: 'Column, counted from 0.',
    text: 'What to read instead of the cell. Null: the cell as it is.',
  },
)

export const uploadPatchShape = shape(
  {
    answers: optional(answers),
    mode: optional(oneOf('replace', 'update')),
    effectiveFrom: optional(orNull(date)),
    mended: optional(listOf(mendedShape, 0, limits.mendedCellsMax)),
  },
  undefined,
  {
    answers: 'Answers by the id of their question, added to those given before. Null takes one back.',
    mode: 'Whether what the file leaves out goes or stays.',
    effectiveFrom: 'The first day. The difference is made against what is in force on it. Null: today.',
    mended: 'Cells to read differently from the file, added to those sent before.',
  },
)

/** What may be sent about an upload. Null takes an answer, a mended cell or the first day back. */
export type UploadPatch = Read<typeof uploadPatchShape>

export const applyUploadShape = shape(
  {
    acceptRefused: optional(wholeNumber(0, limits.sheetRowsMax * limits.columnsMax)),
    publish: optional(truth, true),
    replace: optional(truth, false),
    reason: optional(text(limits.reasonCharactersMax)),
  },
  undefined,
  {
    acceptRefused: 'How many rows are refused. Required if there are any: they are left out.',
    publish: 'Of lanes and zones: false keeps them as a draft.',
    replace: 'Send true to replace a version with the same first day that has begun.',
    reason: 'Why. Required to replace a version that has begun. Kept in the audit log.',
  },
)

export type ApplyUploadRequest = Read<typeof applyUploadShape>
