import Type from 'typebox'
import { findDoubles } from '../../imports/answers/find-doubles.ts'
import {
  type ActivityFilter,
  countActivities,
  listActivities,
  listStatuses,
  placeOf,
} from '../../ledger/activities.ts'
import { activityFlags, countFlags } from '../../ledger/activity-flags.ts'
import { limits } from '../../limits.ts'
import { cleanFilters, filterText, filterTexts, filterTime, timeOfFilter } from '../api/filters.ts'
import { activityPlace, ledgerActivity, ledgerActivityExample } from '../api/ledgers/activity-schemas.ts'
import { pageQuery, pageSchema } from '../api/page-schemas.ts'
import { csvAnswer, csvAnswerDescription, fileNameOf } from '../csv-answer.ts'
import { endpoint, type Who } from '../endpoint.ts'
import { pageOf, readCursor } from '../page-cursor.ts'
import { portalImport, portalImportExample, showImports } from './imports/portal-import.ts'
import { closed } from './people/person-schemas.ts'

export const activityFilters = {
  reference: filterText('Activities with this reference.'),
  customerId: filterTexts('Activities of these customers.'),
  warehouseCode: filterTexts('Activities of these warehouses.'),
  chargeCode: filterTexts('Activities with these charge codes.'),
  status: filterTexts('Activities with these statuses.'),
  importId: filterTexts('Activities of these imports.'),
  from: filterTime('Activities at this time or later.'),
  to: filterTime('Activities before this time.'),
  flagged: Type.Optional(Type.Boolean({ description: 'Only activities that need attention.' })),
  flag: Type.Optional(
    Type.Enum([...activityFlags], {
      type: 'string',
      description: 'Only activities that need attention for this.',
    }),
  ),
}

/** The largest that the database takes. */
const lastRowNumber = 2_147_483_647

const rowNumber = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: lastRowNumber,
    description: 'Only the activity of this row of its import.',
  }),
)

function filterOf(who: Who, given: ActivityFilter): ActivityFilter {
  const sent = cleanFilters(given)
  return {
    ...sent,
    from: timeOfFilter('from', sent.from, who.timeZone),
    to: timeOfFilter('to', sent.to, who.timeZone),
  }
}

/** With the quantity as text: a browser would keep only fifteen digits of a number. */
const portalActivity = Type.Object(
  {
    ...ledgerActivity.properties,
    quantity: Type.String({ description: 'As decimal text with every digit.' }),
  },
  { title: 'PortalActivity', ...closed },
)
const portalActivityExample = {
  ...ledgerActivityExample,
  quantity: String(ledgerActivityExample.quantity),
}

export const listPortalActivitiesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/activities',
  operationId: 'listPortalActivities',
  tag: 'Activities',
  permission: 'ledgers:read',
  summary: 'The fulfilment ledger',
  description:
    'Latest first; with `importId`, in row order: equal rows of two imports are next to each other.',
  query: Type.Object({ ...activityFilters, rowNumber, ...pageQuery }, closed),
  answers: {
    200: {
      description: 'A page of activities.',
      schema: pageSchema('ActivityPage', portalActivity),
      example: { items: [portalActivityExample], nextCursor: null },
    },
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...sent } = query
    const filter = filterOf(who, sent)
    const list = [who.organisationId, 'portal activities', filter]
    const after = readCursor(services, list, cursor, activityPlace)
    const found = await listActivities(services.pool, who.organisationId, filter, after, limit + 1)
    const page = pageOf(services, list, found, limit, placeOf)
    return {
      ...page,
      items: page.items.map((activity) => ({ ...activity, quantity: String(activity.quantity) })),
    }
  },
})

export const exportActivitiesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/activities.csv',
  operationId: 'exportActivities',
  tag: 'Activities',
  permission: 'ledgers:read',
  summary: 'Export activities as CSV',
  description: 'Streamed.',
  query: Type.Object(activityFilters, closed),
  answers: { 200: csvAnswerDescription },
  endsWithCaller: true,
  handle({ services, who, query, left }) {
    const filter = filterOf(who, query)
    const what = query.flagged || query.flag ? 'flagged-activities' : 'activities'
    const name = fileNameOf(what, filter, who.timeZone, services.clock())
    return csvAnswer(services, who, left, name, { file: 'activities', timeZone: who.timeZone, filter })
  },
})

export const countActivitiesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/activity-counts',
  operationId: 'countActivities',
  tag: 'Activities',
  permission: 'ledgers:read',
  summary: 'How many activities the same filters show',
  description: 'Quantities of different charge codes are never added up.',
  query: Type.Object(activityFilters, closed),
  answers: {
    200: {
      description: 'The counts.',
      schema: Type.Object(
        {
          activities: Type.Integer({ minimum: 0, description: 'How many activities there are.' }),
          flagged: Type.Integer({ minimum: 0, description: 'Activities that need attention.' }),
        },
        { title: 'ActivityCounts', ...closed },
      ),
      example: { activities: 48_117, flagged: 7 },
    },
  },
  async handle({ services, who, query }) {
    return countActivities(services.pool, who.organisationId, filterOf(who, query))
  },
})

export const listStatusesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/activity-statuses',
  operationId: 'listActivityStatuses',
  tag: 'Activities',
  permission: 'ledgers:read',
  summary: 'List statuses to filter by',
  description: `The different statuses of the latest ${limits.statusesLookedAtMax.toLocaleString('en')} activities, at most ${limits.statusesShownMax}.`,
  answers: {
    200: {
      description: 'The statuses.',
      schema: Type.Object(
        { items: Type.Array(Type.String(), { description: 'In alphabetical order.' }) },
        { title: 'ActivityStatuses', ...closed },
      ),
      example: { items: ['COMPLETED', 'CORRECTION'] },
    },
  },
  async handle({ services: { pool }, who }) {
    return { items: await listStatuses(pool, who.organisationId) }
  },
})

export const listFlagsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/activity-flags',
  operationId: 'listActivityFlags',
  tag: 'Activities',
  permission: 'ledgers:read',
  summary: 'Count activities that need attention, by reason',
  description: `Of the latest ${limits.flaggedCountedMax.toLocaleString('en')} that the same filters show and that need attention. Codes that were set up after the import no longer need attention.`,
  query: Type.Object(activityFilters, closed),
  answers: {
    200: {
      description: 'The reasons, the most frequent first.',
      schema: Type.Object(
        {
          activities: Type.Integer({
            minimum: 0,
            description: 'Activities that need attention. One with two reasons counts once.',
          }),
          items: Type.Array(
            Type.Object(
              {
                flag: Type.String({ description: 'The reason.' }),
                activities: Type.Integer({ minimum: 1, description: 'Activities with it.' }),
                examples: Type.Array(Type.String(), {
                  description: 'Some of the unknown codes or ids; references if a customer is missing.',
                }),
                otherExamples: Type.Integer({ minimum: 0, description: 'How many others there are.' }),
              },
              { title: 'ActivityFlag', ...closed },
            ),
            { description: 'The reasons.' },
          ),
        },
        { title: 'ActivityFlags', ...closed },
      ),
      example: {
        activities: 4,
        items: [{ flag: 'unknownChargeCode', activities: 4, examples: ['KITTING'], otherExamples: 0 }],
      },
    },
  },
  handle: ({ services: { pool }, who, query }) => countFlags(pool, who.organisationId, filterOf(who, query)),
})

export const listDoublesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/activity-doubles',
  operationId: 'listDoubles',
  tag: 'Activities',
  permission: 'ledgers:read',
  summary: 'List pushes that look like duplicates',
  description: `Activity imports of the last ${limits.doublesDays} days that wrote exactly the same rows. Only the newest ${limits.doublesComparedMax} are compared.`,
  answers: {
    200: {
      description: 'Groups of imports that wrote the same rows.',
      schema: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              { imports: Type.Array(portalImport, { description: 'Newest first.' }) },
              { title: 'DoublePush', ...closed },
            ),
            { description: 'The groups.' },
          ),
        },
        { title: 'DoublePushes', ...closed },
      ),
      example: { items: [{ imports: [portalImportExample, portalImportExample] }] },
    },
  },
  async handle({ services: { pool, clock }, who }) {
    const since = new Date(clock().getTime() - limits.doublesDays * 86_400_000)
    const groups = await findDoubles(pool, who.organisationId, since, limits.doublesComparedMax)
    const items = []
    for (const group of groups) items.push({ imports: await showImports(pool, who.organisationId, group) })
    return { items }
  },
})
