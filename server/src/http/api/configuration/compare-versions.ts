import Type, { type TOptional } from 'typebox'
import { compareVersions, findComparison } from '../../../configuration/compare/compare-versions.ts'
import { memberField } from '../../../configuration/document/zone-member.ts'
import { limits } from '../../../limits.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { numberPlace, pageOf, readCursor } from '../../page-cursor.ts'
import { pageQuery } from '../page-schemas.ts'
import { changeRefusals, closed, fieldChanges, tag } from './configuration-schemas.ts'
import {
  exampleVersionId,
  pathOfVersion,
  type VersionFamily,
  versionFamilies,
  versionParams,
  versionPath,
} from './version-families.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const counts = {
  new: count('Only in this version.'),
  changed: count('In both, but different.'),
  removed: count('Only in the other version.'),
  unchanged: count('The same in both.'),
}
const percent = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })

const ofLanes = {
  percent: Type.Object(
    {
      mean: percent('Mean change of the figures that differ; null if none does.'),
      largestRise: percent('Largest rise; null if nothing rises.'),
      largestFall: percent('Largest fall; null if nothing falls.'),
    },
    { description: 'How much figures change, in percent.', ...closed },
  ),
  services: Type.Array(
    Type.Object({ service: Type.String({ description: 'Alias of the service.' }), ...counts }, closed),
    { description: 'Lanes by service.' },
  ),
  fromZones: Type.Array(
    Type.Object({ from: Type.String({ description: 'Zone the lanes start in.' }), ...counts }, closed),
    { description: 'Lanes by the zone they start in.' },
  ),
  toZones: Type.Array(
    Type.Object({ to: Type.String({ description: 'Zone the lanes end in.' }), ...counts }, closed),
    { description: 'Lanes by the zone they end in.' },
  ),
}

const ofLane = {
  reciprocal: Type.Optional(
    Type.Boolean({
      description: 'Whether the lane holds both ways; of one that was removed, whether it did.',
    }),
  ),
}

/** Zone sets have none of these parts. */
type PartsOfCards = { [Name in keyof typeof ofLanes]: TOptional<(typeof ofLanes)[Name]> }

const keyOf = ({ kind }: VersionFamily) =>
  kind === 'rateCards'
    ? Type.Object(
        {
          service: Type.String({ description: 'Alias of the service.' }),
          from: Type.String({ description: 'Zone the lane starts in.' }),
          to: Type.String({ description: 'Zone the lane ends in.' }),
        },
        { description: 'The lane that differs.', ...closed },
      )
    : Type.Object(
        {
          member: Type.String({ description: 'A zone, or a member with its zone, in words.' }),
          zone: Type.String({ description: 'Code of the zone; of a member the one it is in, or was in.' }),
          place: Type.Optional(
            Type.Unsafe<unknown>({
              ...memberField.schema,
              description: 'The member. Left out: it is the zone itself that differs.',
            }),
          ),
        },
        { description: 'The zone or member that differs.', ...closed },
      )

const differenceSchema = (family: VersionFamily) =>
  Type.Object(
    {
      against: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'Id of the other version; null if there is none and everything is new.',
      }),
      counts: Type.Object(counts, {
        description: 'How many are new, changed, removed or the same.',
        ...closed,
      }),
      ...((family.kind === 'rateCards' ? ofLanes : {}) as PartsOfCards),
      items: Type.Array(
        Type.Object(
          {
            change: Type.Enum(['new', 'changed', 'removed'], { description: 'What is different.' }),
            key: keyOf(family),
            ...((family.kind === 'rateCards' ? ofLane : {}) as typeof ofLane),
            fields: Type.Optional(fieldChanges),
          },
          closed,
        ),
        { description: 'A page of differences.' },
      ),
      nextCursor: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'For the next page; null on the last.',
      }),
    },
    { title: `${family.title}VersionDifference`, ...closed },
  )

const example = ({ kind }: VersionFamily) => {
  const some = { new: 0, changed: 1, removed: 0, unchanged: 377 }
  const isCard = kind === 'rateCards'
  return {
    against: exampleVersionId,
    counts: some,
    ...(isCard && {
      percent: { mean: 4.48, largestRise: 4.48, largestFall: null },
      services: [{ service: 'GLX-ROAD', ...some }],
      fromZones: [{ from: 'MEL', ...some }],
      toZones: [{ to: 'SYD', ...some }],
    }),
    items: [
      {
        change: 'changed',
        key: isCard
          ? { service: 'GLX-ROAD', from: 'MEL', to: 'SYD' }
          : { member: '2480', zone: 'NSC', place: '2480' },
        ...(isCard && { reciprocal: true }),
        fields: isCard
          ? [{ field: 'kg from 250', old: 0.2632, new: 0.275, percent: 4.48 }]
          : [{ field: 'zone', old: 'NSR', new: 'NSC' }],
      },
    ],
    nextCursor: null,
  }
}

const compareEndpoint = (family: VersionFamily) =>
  endpoint({
    method: 'GET',
    path: `${versionPath(family)}/diff`,
    operationId: `compare${family.title}Versions`,
    tag,
    permission: 'configuration:read',
    summary: `Compare two versions of a ${family.name}`,
    description:
      'The differences, matched by identity and not by order. Without `against`, the version is compared with the one in force on its first day, which it replaces.',
    params: versionParams(family),
    endsWithCaller: true,
    fewAtOnce: 'rests',
    query: Type.Object(
      {
        against: Type.Optional(
          Type.String({ maxLength: limits.identifierCharactersMax, description: 'Id of the other version.' }),
        ),
        change: Type.Optional(
          Type.Enum(['new', 'changed', 'removed'], { description: 'Only what is new, changed or removed.' }),
        ),
        sort: Type.Optional(
          Type.Enum(['key', 'size'], {
            description: 'By key (default), or by the largest change of a figure. Zone sets: by key only.',
          }),
        ),
        ...pageQuery,
      },
      closed,
    ),
    answers: {
      200: {
        description: 'What is different, page by page.',
        schema: differenceSchema(family),
        example: example(family),
      },
      403: changeRefusals[403],
      404: errorAnswers[404],
    },
    async handle({ services, who, params, query }) {
      const { cursor, limit = limits.pageSizeDefault, against: asked, change, sort = 'key' } = query
      const path = pathOfVersion(family, params)
      const { pool, clock } = services
      const comparison = await findComparison(pool, who.organisationId, path, asked, clock())
      const { version, against } = comparison
      const revisions = [version.revision, against?.versionId, against?.revision]
      const list = [who.organisationId, 'diff', version.versionId, ...revisions, change, sort]
      const offset = readCursor(services, list, cursor, numberPlace) ?? 0
      const page = { change, sort, offset, limit: limit + 1 }
      const { items, ...summary } = await compareVersions(
        pool,
        who.organisationId,
        family.kind,
        comparison,
        page,
      )
      const cut = pageOf(services, list, items, limit, () => offset + limit)
      return { against: against?.versionId ?? null, ...summary, ...cut }
    },
  })

export const compareVersionsEndpoints: Endpoint[] = versionFamilies.map(compareEndpoint)
