import Type from 'typebox'
import { listOpenImports } from '../../../corrections/lists/list-open.ts'
import { nameRecords } from '../../../imports/answers/name-imports.ts'
import { endOf } from '../../../imports/record/import-record.ts'
import { limits } from '../../../limits.ts'
import { textOrNull, timestamp } from '../../api/value-schemas.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { reasonShown } from '../../reason-shown.ts'
import { closed } from '../people/person-schemas.ts'
import { editorOf, idExample, tag } from './schemas.ts'

const dayMilliseconds = 86_400_000
const reasonRows = Type.Array(
  Type.Object(
    {
      reason: Type.String({ description: 'Why rows were rejected.' }),
      rows: Type.Integer({ minimum: 0, description: 'How many are open.' }),
    },
    closed,
  ),
  { description: 'Most frequent first.' },
)

export const listOpenImportsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/rejected-rows',
  operationId: 'listOpenImports',
  tag,
  permission: 'rejected-rows:read',
  summary: 'List imports with open rejected rows',
  description: 'Newest first, with the reasons and their counts across all imports. Dry runs are left out.',
  answers: {
    200: {
      description: 'The imports.',
      schema: Type.Object(
        {
          open: Type.Integer({ minimum: 0, description: 'Open rows of all imports.' }),
          items: Type.Array(
            Type.Object(
              {
                importId: Type.String({ description: 'Id of the import.' }),
                kind: Type.Enum(['shipments', 'activities'], {
                  type: 'string',
                  description: 'What was imported.',
                }),
                name: textOrNull('File name or reference of the push.'),
                finishedAt: timestamp('When the import ended.'),
                expiresAt: timestamp('When its rejected rows are removed.'),
                correctedFrom: textOrNull('The import whose rows this one sent again.'),
                open: Type.Integer({ minimum: 0, description: 'Open rows.' }),
                written: Type.Integer({
                  minimum: 0,
                  description:
                    'Rows of shipments that a later import has written. They are not sent again, and not counted as open.',
                }),
                changed: Type.Integer({
                  minimum: 0,
                  description: 'Open rows with corrections that nobody has sent yet.',
                }),
                reasons: reasonRows,
              },
              closed,
            ),
            { description: 'The imports.' },
          ),
          reasons: reasonRows,
        },
        { title: 'OpenImports', ...closed },
      ),
      example: {
        open: 312,
        items: [
          {
            importId: idExample,
            kind: 'shipments',
            name: 'orders-november.xlsx',
            finishedAt: '2026-11-13T00:38:00.000Z',
            expiresAt: '2027-02-11T00:38:00.000Z',
            correctedFrom: null,
            open: 312,
            written: 0,
            changed: 143,
            reasons: [{ reason: 'Origin Zone(s) not found', rows: 201 }],
          },
        ],
        reasons: [{ reason: 'Origin Zone(s) not found', rows: 201 }],
      },
    },
  },
  async handle({ services, who }) {
    const { clock, config } = services
    const now = clock()
    const daysUntilWarning = config.importRetentionDays - limits.correctionExpiryWarningDays
    const expiringBefore = new Date(now.getTime() - daysUntilWarning * dayMilliseconds)
    const when = { now, expiringBefore }
    const listed = await listOpenImports(services, who.organisationId, editorOf(who), when)
    const found = listed.map(({ reasons, ...one }) => ({
      ...one,
      reasons: reasons.map(({ reason, rows }) => ({ reason: reasonShown(customerOf(who), reason), rows })),
    }))
    const records = found.map(({ record }) => record)
    const names = await nameRecords(services.pool, who.organisationId, records)
    const all = new Map<string, number>()
    for (const { reasons } of found) {
      for (const { reason, rows } of reasons) all.set(reason, (all.get(reason) ?? 0) + rows)
    }
    return {
      open: found.reduce((sum, { open }) => sum + open, 0),
      items: found.map(({ record, open, written, changed, reasons }) => ({
        importId: record.importId,
        kind: record.kind,
        name: names.get(record.importId) ?? null,
        finishedAt: endOf(record),
        expiresAt: new Date(
          Date.parse(endOf(record)) + config.importRetentionDays * dayMilliseconds,
        ).toISOString(),
        correctedFrom: record.correctedFrom,
        open,
        written,
        changed,
        reasons,
      })),
      reasons: [...all]
        .map(([reason, rows]) => ({ reason, rows }))
        .sort((one, other) => other.rows - one.rows || one.reason.localeCompare(other.reason)),
    }
  },
})
