import Type from 'typebox'
import { fileKinds } from '../../../configuration-files/read/file-reading.ts'
import { limits } from '../../../limits.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { base, changeRefusals, closed } from '../configuration/configuration-schemas.ts'
import { numberOrNull, textOrNull, timestamp, timestampOrNull } from '../value-schemas.ts'

export const uploadsPath = `${base}/uploads`
export const uploadPath = `${uploadsPath}/{uploadId}`

const exampleUploadId = '019a6f3e-2c41-7b05-8e6d-51c0f2a97d10'
const exampleDraftId = '019a6f3e-30aa-7d19-9b02-7c4d118e6f25'

export const uploadParams = Type.Object(
  {
    uploadId: Type.String({
      description: 'Id of the upload.',
      examples: [exampleUploadId],
      maxLength: limits.identifierCharactersMax,
    }),
  },
  closed,
)

export const uploadRefusals = { ...changeRefusals, 404: errorAnswers[404] }
export const readRefusals = { 403: changeRefusals[403], 404: errorAnswers[404] }

const text = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

export const kindSchema = Type.Enum([...fileKinds], { description: 'What the file is about.' })
export const modeSchema = Type.Enum(['replace', 'update'], {
  description:
    'replace: what the file leaves out goes, for the services that it names. update: it stays. Levies, surcharges and rates that have begun never go.',
})

const summary = {
  uploadId: text('Id of the upload.'),
  kind: kindSchema,
  target: textOrNull('The rate card of lanes, the zone set of zones, or the carrier.'),
  mode: modeSchema,
  basedOn: textOrNull('The version it is laid over; null: the one in force on the first day.'),
  effectiveFrom: textOrNull('The first day; null: not chosen, compared as if it were today.'),
  fileName: text('Name of the file.'),
  bytes: count('Size of the file.'),
  sha256: text('SHA-256 of the file.'),
  state: Type.Enum(['reading', 'asks', 'ready', 'applied', 'discarded', 'failed'], {
    description:
      'reading, then asks (questions are open) or ready (it can be looked at and applied); failed with a sentence.',
  }),
  failure: textOrNull('Why it could not be read.'),
  draftId: textOrNull('The draft that has its lanes or zones; null if it changes nothing or has none.'),
  createdBy: text('Who sent it.'),
  createdAt: timestamp('When it was sent.'),
  changedAt: timestamp('When it was last changed.'),
  endedBy: textOrNull('Who applied or discarded it.'),
  endedAt: timestampOrNull('When it was applied or discarded.'),
}

export const uploadSummarySchema = Type.Object(summary, { title: 'ConfigurationUploadSummary', ...closed })

const place = {
  sheet: text('Name of the sheet.'),
  row: Type.Integer({ minimum: 1, description: 'Row as the spreadsheet counts.' }),
  column: Type.Integer({ minimum: 0, description: 'Column, counted from 0.' }),
}

const question = Type.Object(
  {
    id: text('Send the answer under this id.'),
    text: text('What is asked.'),
    answers: Type.Array(Type.String(), { description: 'All answers there are.' }),
    meaning: Type.Optional(
      Type.Array(Type.String(), { description: 'What each answer would mean, in their order.' }),
    ),
    isFree: Type.Optional(
      Type.Literal(true, { description: 'Any text may be the answer; the answers are proposals.' }),
    ),
    at: Type.Optional(
      Type.Object(
        { sheet: place.sheet, row: Type.Optional(place.row), column: Type.Optional(place.column) },
        { description: 'Where in the file it is about.', ...closed },
      ),
    ),
  },
  closed,
)

const mark = Type.Object(
  {
    sheet: place.sheet,
    row: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'The row of the header, for a table below another one: the mark holds from there on. Absent: from the top.',
      }),
    ),
    column: place.column,
    state: Type.Enum(['recognised', 'asked', 'left out', 'refused'], { description: 'What is known of it.' }),
    use: Type.Optional(text('What the column is taken for, in the words of people.')),
    by: Type.Optional(
      Type.Enum(['header', 'content', 'memory', 'answer'], { description: 'How that is known.' }),
    ),
  },
  closed,
)

export const differenceCounts = {
  new: count('How many are new.'),
  changed: count('How many change.'),
  removed: count('How many go.'),
  unchanged: count('How many stay as they are.'),
}

export const percentSchema = Type.Unsafe<object | null>({
  type: ['object', 'null'],
  description: 'How much figures change, in percent; null if there is nothing to compare.',
  properties: {
    mean: numberOrNull('Of all figures that change.'),
    largestRise: numberOrNull('Null if nothing rises.'),
    largestFall: numberOrNull('Null if nothing falls.'),
  },
  required: ['mean', 'largestRise', 'largestFall'],
  ...closed,
})

const fileCounts = {
  rows: count('Rows of the tables, hidden ones too.'),
  hiddenRows: count('Rows that the spreadsheet hides. They are read.'),
  refused: count('Rows and cells that are refused.'),
  rounded: count('Figures with more decimals than are kept.'),
  takenOver: count('Blank cells that took the value above.'),
  onApplicationCells: count('Cells that say that the price is on application.'),
  onApplicationLanes: count('Lanes without a rate for that reason.'),
}

export const uploadSchema = Type.Object(
  {
    ...summary,
    answers: Type.Record(Type.String(), Type.String(), { description: 'Answers given so far, by question.' }),
    mended: Type.Array(Type.Object({ ...place, text: text('What is read instead.') }, closed), {
      description: 'Cells that are read differently from the file.',
    }),
    questions: Type.Array(question, { description: 'What only a person can know. Empty when it is ready.' }),
    marks: Type.Array(mark, { description: 'What each column is taken for.' }),
    counts: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      description: 'What was counted in the file; null before it is read.',
      properties: fileCounts,
      required: Object.keys(fileCounts),
      ...closed,
    }),
    notes: Type.Array(Type.String(), { description: 'What to read before it counts.' }),
    sheets: Type.Array(
      Type.Object(
        {
          name: text('Name of the sheet.'),
          isHidden: Type.Boolean({ description: 'Whether the spreadsheet hides it.' }),
          lastRow: count('Number of the last row with something in it.'),
          columns: count('How many columns it has.'),
        },
        closed,
      ),
      { description: 'The sheets of the file.' },
    ),
    remembered: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      description: 'What is remembered of such files of this carrier; null if nothing is.',
      properties: {
        name: text('Name of the mapping.'),
        at: timestamp('When it was saved.'),
        by: text('Who saved it.'),
      },
      required: ['name', 'at', 'by'],
      ...closed,
    }),
    difference: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      description: 'What it would change, as of its reading; null while it asks.',
      properties: {
        counts: Type.Object(differenceCounts, {
          description: 'How many lanes, members or things.',
          ...closed,
        }),
        percent: percentSchema,
      },
      required: ['counts', 'percent'],
      ...closed,
    }),
    against: textOrNull('The version it is compared with; null: there is none.'),
    problems: Type.Array(Type.String(), {
      description:
        'Why it cannot be applied as it is. Lanes and zones can be kept as a draft nevertheless: the problems are those of publishing them.',
    }),
    kept: Type.Array(Type.String(), {
      description: `What the file leaves out but has begun, and so stays. At most ${limits.keptThingsToldMax}.`,
    }),
  },
  { title: 'ConfigurationUpload', ...closed },
)

export const summaryExample = {
  uploadId: exampleUploadId,
  kind: 'lanes',
  target: 'GLX-STD',
  mode: 'replace',
  basedOn: null,
  effectiveFrom: '2027-01-01',
  fileName: 'galah-2027.xlsx',
  bytes: 62_464,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  state: 'ready',
  failure: null,
  draftId: exampleDraftId,
  createdBy: 'priya@quollway.example',
  createdAt: '2026-11-16T02:10:00.000Z',
  changedAt: '2026-11-16T02:10:04.000Z',
  endedBy: null,
  endedAt: null,
}

export const uploadExample = {
  ...summaryExample,
  answers: { 'column F': 'rate from 0 kg' },
  mended: [],
  questions: [],
  marks: [{ sheet: 'Road 2027', column: 0, state: 'recognised', use: 'service', by: 'header' }],
  counts: {
    rows: 384,
    hiddenRows: 0,
    refused: 2,
    rounded: 21,
    takenOver: 377,
    onApplicationCells: 1,
    onApplicationLanes: 1,
  },
  notes: ['Breaks begin at 251, 501 and 1001.'],
  sheets: [{ name: 'Road 2027', isHidden: false, lastRow: 402, columns: 11 }],
  remembered: { name: 'galah-2026.xlsx', at: '2026-06-12T01:00:00.000Z', by: 'priya@quollway.example' },
  difference: {
    counts: { new: 3, changed: 412, removed: 8, unchanged: 34 },
    percent: { mean: 3.5, largestRise: 6, largestFall: null },
  },
  against: '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d513',
  problems: [],
  kept: [],
}
