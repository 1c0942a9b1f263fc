import Type from 'typebox'
import {
  countRowsByDay,
  isNewOrganisation,
  listUnsettledFailures,
  summariseImports,
} from '../../imports/answers/summarise-imports.ts'
import { listChangedImports } from '../../imports/record/list-all-imports.ts'
import { countFlagged } from '../../ledger/count-flagged.ts'
import { limits } from '../../limits.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { endpoint } from '../endpoint.ts'
import { portalImport, portalImportExample, showImports } from './imports/portal-import.ts'
import { closed } from './people/person-schemas.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const millisecondsADay = 86_400_000

export const getHomeEndpoint = endpoint({
  method: 'GET',
  path: '/portal/home',
  operationId: 'getHome',
  tag: 'Home',
  permission: 'home:read',
  summary: 'Read what is running and what needs attention',
  description: `Failed imports and rejected rows are counted over the last ${limits.homeDays} days. Flagged rows are counted up to ${limits.flaggedCountedMax}; those settled since the import are not.`,
  answers: {
    200: {
      description: 'The summary.',
      schema: Type.Object(
        {
          isNew: Type.Boolean({ description: 'Whether nothing was ever imported.' }),
          queued: count('Imports that wait.'),
          processing: count('Imports that run.'),
          failedImports: count('Imports that failed.'),
          importsWithRejectedRows: count('Completed imports with rejected rows.'),
          rejectedRows: count('Rows that they rejected.'),
          flaggedShipments: count('Shipments that need attention.'),
          flaggedActivities: count('Activities that need attention.'),
          days: Type.Array(
            Type.Object(
              {
                day: Type.String({ description: 'In the organisation’s time zone.' }),
                received: count('Rows read.'),
                rejected: count('Rows rejected.'),
              },
              closed,
            ),
            {
              description:
                'Rows received and rejected per day, up to today, without corrected rows that were sent again.',
            },
          ),
          failures: Type.Array(portalImport, {
            description:
              'Imports that failed, that nobody dismissed or ran again, and whose file was not sent again later; newest first.',
          }),
          now: Type.Array(portalImport, {
            description: 'Queued and running imports, and those that ended last.',
          }),
        },
        { title: 'Home', ...closed },
      ),
      example: {
        isNew: false,
        queued: 1,
        processing: 1,
        failedImports: 0,
        importsWithRejectedRows: 2,
        rejectedRows: 313,
        flaggedShipments: 4,
        flaggedActivities: 8,
        days: [{ day: '2026-07-01', received: 48_210, rejected: 312 }],
        failures: [],
        now: [portalImportExample],
      },
    },
  },
  async handle({ services: { pool, clock }, who }) {
    const { organisationId, timeZone } = who
    const now = clock()
    const since = new Date(now.getTime() - limits.homeDays * millisecondsADay)
    const summary = await summariseImports(pool, organisationId, since)
    const flagged = await countFlagged(pool, organisationId, limits.flaggedCountedMax)
    const failures = await listUnsettledFailures(pool, organisationId, since, limits.importsOnHomeMax)
    const recent = await listChangedImports(pool, organisationId, null, since, limits.importsOnHomeMax)
    const isUsed = recent.some(({ dryRun }) => !dryRun)
    return {
      isNew: !isUsed && (await isNewOrganisation(pool, organisationId)),
      ...summary,
      flaggedShipments: flagged.shipments,
      flaggedActivities: flagged.activities,
      days: await countRowsByDay(pool, organisationId, timeZone, localDate(now, timeZone), limits.homeDays),
      failures: await showImports(pool, organisationId, failures),
      now: await showImports(pool, organisationId, recent),
    }
  },
})
