import Type from 'typebox'
import { readHistory } from '../../../corrections/lists/cell-history.ts'
import { findPositions, readBlock } from '../../../corrections/rows/correction-rows.ts'
import { suggestForGroups } from '../../../corrections/suggest/suggest-for-groups.ts'
import { limits } from '../../../limits.ts'
import { namePeople } from '../../../organisations/name-people.ts'
import { textOrNull, timestamp } from '../../api/value-schemas.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { reasonShown } from '../../reason-shown.ts'
import { closed } from '../people/person-schemas.ts'
import { openFor } from './open-for.ts'
import { filterFields, filterOf } from './row-choice.ts'
import {
  editorOf,
  folder,
  groupExample,
  groupSchema,
  idExample,
  notFound,
  params,
  rowExample,
  rowSchema,
  suggestFor,
  tag,
} from './schemas.ts'

export const listCorrectionGroupsEndpoint = endpoint({
  method: 'GET',
  path: `${folder}/groups`,
  operationId: 'listCorrectionGroups',
  tag,
  permission: 'rejected-rows:read',
  summary: 'List groups of rows with the same wrong values',
  description: `Largest first, at most ${limits.correctionGroupsPerPageMax}, each with suggestions.`,
  params,
  query: Type.Object({ reason: filterFields.reason }, closed),
  answers: {
    200: {
      description: 'The groups.',
      schema: Type.Object(
        { items: Type.Array(groupSchema, { description: 'The groups.' }) },
        { title: 'CorrectionGroups', ...closed },
      ),
      example: { items: [groupExample] },
    },
    404: notFound,
  },
  async handle({ services, who, params, query }) {
    const record = await openFor(services, who, params.importId)
    const of = suggestFor(who, record)
    const { reason } = await filterOf(services, of, query)
    const groups = await suggestForGroups(services, of, reason)
    const nameOf = await namePeople(
      services.pool,
      who.organisationId,
      groups.map(({ change }) => change?.madeBy ?? null),
    )
    return {
      items: groups.map(({ change, ...group }) => ({
        ...group,
        reason: reasonShown(customerOf(who), group.reason),
        change: change && { ...change, madeBy: nameOf(change.madeBy) },
      })),
    }
  },
})

export const findRowPositionsEndpoint = endpoint({
  method: 'GET',
  path: `${folder}/positions`,
  operationId: 'findRowPositions',
  tag,
  permission: 'rejected-rows:read',
  summary: 'List where each block of rows begins',
  description: `Lets a scrollbar jump anywhere: the first row number of each block of ${limits.correctionBlockRows}.`,
  params,
  query: Type.Object(filterFields, closed),
  endsWithCaller: true,
  fewAtOnce: 'rests',
  answers: {
    200: {
      description: 'How many rows there are, and where the blocks begin.',
      schema: Type.Object(
        {
          rowCount: Type.Integer({ minimum: 0, description: 'Rows that match the filter.' }),
          blockStarts: Type.Array(Type.Integer(), { description: 'First row number of each block.' }),
        },
        { title: 'RowPositions', ...closed },
      ),
      example: { rowCount: 312, blockStarts: [1204, 20_117] },
    },
    404: notFound,
  },
  async handle({ services, who, params, query }) {
    const { pool } = services
    const record = await openFor(services, who, params.importId)
    const filter = await filterOf(services, suggestFor(who, record), query)
    return findPositions(pool, record, editorOf(who), filter)
  },
})

export const listCorrectionRowsEndpoint = endpoint({
  method: 'GET',
  path: folder,
  operationId: 'listCorrectionRows',
  tag,
  permission: 'rejected-rows:read',
  summary: 'A block of rejected rows with their corrections',
  description: 'Rows in the order of the file, beginning with `from` or the next one after it.',
  params,
  query: Type.Object(
    {
      ...filterFields,
      from: Type.Integer({ minimum: 0, default: 0, description: 'Number of the first row.' }),
      limit: Type.Integer({
        minimum: 1,
        maximum: limits.pageSizeMax,
        default: limits.correctionBlockRows,
        description: 'Maximum number of rows.',
      }),
    },
    closed,
  ),
  endsWithCaller: true,
  fewAtOnce: true,
  answers: {
    200: {
      description: 'The rows.',
      schema: Type.Object(
        { items: Type.Array(rowSchema, { description: 'The rows.' }) },
        { title: 'CorrectionRows', ...closed },
      ),
      example: { items: [rowExample] },
    },
    404: notFound,
  },
  async handle({ services, who, params, query }) {
    const { pool } = services
    const record = await openFor(services, who, params.importId)
    const { from, limit, ...sent } = query
    const filter = await filterOf(services, suggestFor(who, record), sent)
    const rows = await readBlock(pool, record, editorOf(who), filter, from, limit)
    const nameOf = await namePeople(
      pool,
      who.organisationId,
      rows.map(({ changedBy }) => changedBy),
    )
    const shown = (reason: string) => reasonShown(customerOf(who), reason)
    return {
      items: rows.map((row) => ({
        ...row,
        reasons: row.reasons.map(shown),
        checked: row.checked?.map(shown) ?? null,
        changedBy: row.changedBy && nameOf(row.changedBy),
      })),
    }
  },
})

export const getRowHistoryEndpoint = endpoint({
  method: 'GET',
  path: `${folder}/{rowNumber}/history`,
  operationId: 'getRowHistory',
  tag,
  permission: 'rejected-rows:read',
  summary: 'Read the history of a row',
  description: 'Latest first: each cell with its value before and after, who changed it and when.',
  params: Type.Object(
    {
      ...params.properties,
      rowNumber: Type.String({
        pattern: '^\\d{1,9}$',
        description: 'Number of the row.',
        examples: ['1204'],
      }),
    },
    closed,
  ),
  answers: {
    200: {
      description: 'The history.',
      schema: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              {
                changeId: Type.String({ description: 'Id of the change.' }),
                kind: Type.Enum(['edit', 'close'], { type: 'string', description: 'What was done.' }),
                label: Type.String({ description: 'Shown in the list of changes.' }),
                column: Type.String({ description: 'Name of the column; empty for a row that was closed.' }),
                before: textOrNull('Value before; null if the cell was as sent.'),
                after: textOrNull('Value after; null if the cell is as sent.'),
                madeBy: Type.String({ description: 'By whom.' }),
                madeAt: timestamp('When.'),
                undoneBy: textOrNull('Who undid it.'),
                undoneAt: textOrNull('When.'),
              },
              closed,
            ),
            { description: 'The entries.' },
          ),
        },
        { title: 'RowHistory', ...closed },
      ),
      example: {
        items: [
          {
            changeId: idExample,
            kind: 'edit',
            label: 'SYDNY → Sydney',
            column: 'originSuburb',
            before: null,
            after: 'Sydney',
            madeBy: 'Priya Rao',
            madeAt: '2026-11-13T00:41:00.000Z',
            undoneBy: null,
            undoneAt: null,
          },
        ],
      },
    },
    404: notFound,
  },
  async handle({ services, who, params }) {
    const { pool } = services
    const record = await openFor(services, who, params.importId)
    const entries = await readHistory(pool, record, editorOf(who), Number(params.rowNumber))
    const nameOf = await namePeople(
      pool,
      who.organisationId,
      entries.flatMap(({ madeBy, undoneBy }) => [madeBy, undoneBy]),
    )
    return {
      items: entries.map((entry) => ({
        ...entry,
        madeBy: nameOf(entry.madeBy),
        undoneBy: entry.undoneBy && nameOf(entry.undoneBy),
      })),
    }
  },
})
