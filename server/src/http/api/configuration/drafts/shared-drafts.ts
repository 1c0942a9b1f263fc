import Type from 'typebox'
import { laneShape } from '../../../../configuration/document/version-shapes.ts'
import { memberField } from '../../../../configuration/document/zone-member.ts'
import { findChangesSince } from '../../../../configuration/versions/changes-since.ts'
import { joinDraft, leaveDraft, readPresence } from '../../../../configuration/versions/draft-readers.ts'
import { limits } from '../../../../limits.ts'
import { type Endpoint, endpoint } from '../../../endpoint.ts'
import { errorAnswers } from '../../../error-schemas.ts'
import { textOrNull, timestamp } from '../../value-schemas.ts'
import { changeRefusals, closed, doerOfRequest, tag } from '../configuration-schemas.ts'
import {
  pathOfVersion,
  type VersionFamily,
  versionFamilies,
  versionParams,
  versionPath,
} from '../version-families.ts'

const text = (description: string) => Type.String({ description })
const refusals = { 403: changeRefusals[403], 404: errorAnswers[404] }

const revision = Type.Integer({ minimum: 0, description: 'The revision of the version now.' })

const touched = {
  by: text('Who changed it last.'),
  at: timestamp('When it was changed last.'),
  revision: Type.Integer({ minimum: 0, description: 'The revision that this made.' }),
}

const laneSince = Type.Object(
  {
    key: Type.Object(
      {
        service: text('Alias of the service.'),
        from: text('Zone the lane starts in.'),
        to: text('Zone the lane ends in.'),
      },
      { description: 'Which lane it is.', ...closed },
    ),
    lane: Type.Unsafe<unknown>({
      anyOf: [{ ...laneShape.schema, title: 'Lane' }, { type: 'null' }],
      description: 'The lane as it is now; null if it is gone.',
    }),
    ...touched,
  },
  { title: 'LaneSince', ...closed },
)

const memberSince = Type.Object(
  {
    zone: textOrNull('Code of the zone it is in now; null if it is gone.'),
    zoneName: textOrNull('Name of that zone.'),
    member: Type.Unsafe<unknown>({
      anyOf: [...(memberField.schema.anyOf as object[]), { type: 'string' }, { type: 'null' }],
      description:
        'The member. The code of a zone: it was removed. Null: the zone itself was made or renamed.',
    }),
    ...touched,
  },
  { title: 'MemberSince', ...closed },
)

const laneExample = { service: 'GLX-ROAD', from: 'MEL', to: 'SYD', kg: [[0, 0.3]], days: [1, 2] }
const by = { by: 'ana@example.com', at: '2026-07-02T10:00:00.000Z', revision: 4 }

function changesEndpoint(family: VersionFamily) {
  const isCard = family.kind === 'rateCards'
  return endpoint({
    method: 'GET',
    path: `${versionPath(family)}/changes`,
    operationId: `find${family.title}ChangesSince`,
    tag,
    permission: 'configuration:read',
    summary: `What changed in a draft of a ${family.name} since a revision`,
    description: `Each ${isCard ? 'lane' : 'zone or member'} once, as it is now. For somebody who has the draft open while others change it.`,
    params: versionParams(family),
    query: Type.Object(
      {
        since: Type.Optional(
          Type.Integer({ minimum: 0, default: 0, description: 'The revision you have read.' }),
        ),
      },
      closed,
    ),
    answers: {
      200: {
        description: 'What changed, or that everything must be read again.',
        schema: Type.Object(
          {
            revision,
            isComplete: Type.Boolean({
              description:
                'Whether `items` is everything. It is not after large changes or long ago: then read the whole draft again.',
            }),
            items: Type.Array(isCard ? laneSince : memberSince, { description: 'What was changed.' }),
          },
          { title: `${family.title}ChangesSince`, ...closed },
        ),
        example: {
          revision: 4,
          isComplete: true,
          items: isCard
            ? [{ key: { service: 'GLX-ROAD', from: 'MEL', to: 'SYD' }, lane: laneExample, ...by }]
            : [{ zone: 'SYD', zoneName: 'Sydney metro', member: '1000-2249', ...by }],
        },
      },
      ...refusals,
    },
    handle: ({ services, who, params, query }) =>
      findChangesSince(services.pool, who.organisationId, pathOfVersion(family, params), query.since ?? 0),
  })
}

const presence = Type.Object(
  {
    revision,
    changedAt: timestamp('When the version was changed last.'),
    people: Type.Array(
      Type.Object(
        {
          name: text('E-mail address, or the prefix of an API key.'),
          openedAt: timestamp('Since when they have it open.'),
          seenAt: timestamp('When they were heard of last.'),
          isYou: Type.Boolean({ description: 'Whether it is the caller.' }),
        },
        closed,
      ),
      { description: `Who has it open: heard of in the last ${limits.draftReaderSeconds} seconds.` },
    ),
  },
  { title: 'DraftPresence', ...closed },
)

const presenceExample = {
  revision: 4,
  changedAt: '2026-07-02T10:00:00.000Z',
  people: [
    {
      name: 'ana@example.com',
      openedAt: '2026-07-02T09:41:00.000Z',
      seenAt: '2026-07-02T10:00:05.000Z',
      isYou: true,
    },
  ],
}

const presenceAnswer = {
  200: { description: 'Who has the draft open.', schema: presence, example: presenceExample },
  ...refusals,
}

const shared = (family: VersionFamily) => ({
  path: `${versionPath(family)}/presence`,
  tag,
  permission: 'configuration:read' as const,
  params: versionParams(family),
})

const presenceEndpoints = (family: VersionFamily): Endpoint[] => [
  endpoint({
    ...shared(family),
    method: 'GET',
    operationId: `get${family.title}Presence`,
    summary: `Who has a draft of a ${family.name} open`,
    description: 'A courtesy: nothing is locked.',
    answers: presenceAnswer,
    handle: (ask) =>
      readPresence(
        ask.services.pool,
        ask.who.organisationId,
        pathOfVersion(family, ask.params),
        doerOfRequest(ask).name,
        ask.services.clock(),
      ),
  }),
  endpoint({
    ...shared(family),
    method: 'PUT',
    operationId: `join${family.title}Draft`,
    summary: `Say that you have a draft of a ${family.name} open`,
    description: `Repeat it while you have: after ${limits.draftReaderSeconds} seconds without, you count as gone. Returns who else has it open.`,
    answers: presenceAnswer,
    handle: (ask) =>
      joinDraft(
        ask.services.pool,
        ask.who.organisationId,
        pathOfVersion(family, ask.params),
        doerOfRequest(ask).name,
        ask.services.clock(),
      ),
  }),
  endpoint({
    ...shared(family),
    method: 'DELETE',
    operationId: `leave${family.title}Draft`,
    summary: `Say that you no longer have a draft of a ${family.name} open`,
    description: 'Others no longer see you there.',
    answers: { 204: { description: 'You are no longer shown.' }, ...refusals },
    async handle(ask) {
      const path = pathOfVersion(family, ask.params)
      await leaveDraft(ask.services.pool, ask.who.organisationId, path, doerOfRequest(ask).name)
    },
  }),
]

/** For several people who edit one draft. */
export const sharedDraftEndpoints: Endpoint[] = versionFamilies.flatMap((family) => [
  changesEndpoint(family),
  ...presenceEndpoints(family),
])
