import Type from 'typebox'
import { readState } from '../../../corrections/lists/correction-state.ts'
import { editableColumns } from '../../../corrections/rows/editable-columns.ts'
import { nameRecords } from '../../../imports/answers/name-imports.ts'
import { endOf, type Import } from '../../../imports/record/import-record.ts'
import { namePeople } from '../../../organisations/name-people.ts'
import { textOrNull, timestamp } from '../../api/value-schemas.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint, type Who } from '../../endpoint.ts'
import { reasonShown } from '../../reason-shown.ts'
import type { Services } from '../../services.ts'
import { closed } from '../people/person-schemas.ts'
import { openFor } from './open-for.ts'
import { editorOf, folder, idExample, notFound, params, stateExample, stateSchema, tag } from './schemas.ts'

const reasonSummary = Type.Object(
  {
    reason: Type.String({ description: 'Why rows were rejected.' }),
    rows: Type.Integer({ minimum: 0, description: 'How many.' }),
    open: Type.Integer({ minimum: 0, description: 'How many of them are open.' }),
    groups: Type.Integer({ minimum: 0, description: 'How many different wrong values they have.' }),
  },
  closed,
)

export const getCorrectionEndpoint = endpoint({
  method: 'GET',
  path: `${folder}/summary`,
  operationId: 'getCorrection',
  tag,
  permission: 'rejected-rows:read',
  summary: 'Read the correction of an import',
  description:
    'If nobody has prepared the rows yet, the first call does: several hundred thousand take some seconds. The worker prepares the rows of large imports beforehand.',
  params,
  answers: {
    200: {
      description: 'Columns, reasons and progress of the correction.',
      schema: Type.Object(
        {
          importId: Type.String({ description: 'Id of the import.' }),
          kind: Type.Enum(['shipments', 'activities'], { type: 'string', description: 'What was imported.' }),
          name: textOrNull('File name or reference of the push.'),
          finishedAt: timestamp('When the import ended.'),
          correctedFrom: textOrNull('The import whose rows this one sent again.'),
          columns: Type.Array(Type.String(), {
            description: 'Columns of the file, then the other columns of its kind.',
          }),
          sentColumns: Type.Integer({ minimum: 0, description: 'How many of the columns the file had.' }),
          lockedColumns: Type.Array(Type.String(), {
            description: 'Columns that this person cannot change.',
          }),
          reasons: Type.Array(reasonSummary, { description: 'Most frequent first.' }),
          state: { ...stateSchema, description: 'Progress of the correction.' },
        },
        { title: 'Correction', ...closed },
      ),
      example: {
        importId: idExample,
        kind: 'shipments',
        name: 'orders-november.xlsx',
        finishedAt: '2026-11-13T00:38:00.000Z',
        correctedFrom: null,
        columns: ['shipmentId', 'originPostCode', 'originSuburb'],
        sentColumns: 3,
        lockedColumns: [],
        reasons: [{ reason: 'Origin Zone(s) not found', rows: 201, open: 201, groups: 5 }],
        state: stateExample,
      },
    },
    404: notFound,
  },
  async handle({ services, who, params }) {
    const { pool, correctionCounter } = services
    const editor = editorOf(who)
    const record = await openFor(services, who, params.importId)
    const counted = await correctionCounter.read(who.organisationId, [record], editor)
    const names = await nameRecords(pool, who.organisationId, [record])
    const { columns, sentCount, locked } = await editableColumns(pool, record, editor)
    return {
      importId: record.importId,
      kind: record.kind,
      name: names.get(record.importId) ?? null,
      finishedAt: endOf(record),
      correctedFrom: record.correctedFrom,
      columns,
      sentColumns: sentCount,
      lockedColumns: locked,
      reasons: (counted.get(record.importId)?.reasons ?? []).map((summary) => ({
        ...summary,
        reason: reasonShown(customerOf(who), summary.reason),
      })),
      state: await readNamedState(services, who, record),
    }
  },
})

/** The state with the names of the people in it. */
async function readNamedState(services: Services, who: Who, record: Import) {
  const { pool, clock } = services
  const state = await readState(services, record, editorOf(who), clock())
  const { people, sentImports } = state
  const nameOf = await namePeople(pool, who.organisationId, [
    ...people,
    ...sentImports.map(({ submittedBy }) => submittedBy),
  ])
  return {
    ...state,
    people: people.map(nameOf),
    sentImports: sentImports.map((sent) => ({
      ...sent,
      submittedBy: sent.submittedBy && nameOf(sent.submittedBy),
    })),
  }
}

export const getCorrectionStateEndpoint = endpoint({
  method: 'GET',
  path: `${folder}/state`,
  operationId: 'getCorrectionState',
  tag,
  permission: 'rejected-rows:read',
  summary: 'Read the progress of a correction',
  description: 'Poll it now and then: it also shows other people that this person is here.',
  params,
  answers: {
    200: { description: 'The counts.', schema: stateSchema, example: stateExample },
    404: notFound,
  },
  async handle({ services, who, params }) {
    const record = await openFor(services, who, params.importId)
    return readNamedState(services, who, record)
  },
})
