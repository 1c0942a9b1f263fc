import Type from 'typebox'
import { memberField } from '../../../configuration/document/zone-member.ts'
import { whichZone } from '../../../configuration/versions/which-zone.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { base, changeRefusals, closed, dayQuery, refuseNoDate, tag } from './configuration-schemas.ts'
import { exampleVersionId, ownerParams, zoneSetFamily } from './version-families.ts'

const text = (description: string) => Type.String({ description })
const filter = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: limits.placeTextCharactersMax, description }))
const memberOrNull = (description: string) =>
  Type.Unsafe<unknown>({ anyOf: [...(memberField.schema.anyOf as object[]), { type: 'null' }], description })

const answerSchema = Type.Object(
  {
    date: text('The day that was looked at.'),
    versionId: text('The version of the zone set in force on that day, or the draft.'),
    place: Type.Object(
      {
        postalCode: text('Postcode of the place.'),
        suburb: text("Suburb. If it is missing or unknown, the postcode's main suburb."),
        state: text('Code of the state.'),
        countryCode: text('ISO country code.'),
      },
      { description: 'The place as it was found.', ...closed },
    ),
    zone: Type.Unsafe<{ code: string; name: string } | null>({
      type: ['object', 'null'],
      description: 'The zone; null if the place is in none.',
      properties: {
        code: { type: 'string', description: 'Code of the zone.' },
        name: { type: 'string', description: 'Name of the zone.' },
      },
      required: ['code', 'name'],
      ...closed,
    }),
    member: memberOrNull('The member that decided; null if the place is in no zone.'),
    why: text('Why this member decided, in words.'),
    overrode: Type.Array(
      Type.Object(
        {
          zone: text('Code of its zone.'),
          zoneName: text('Name of its zone.'),
          member: memberOrNull('The member that contains the place.'),
        },
        closed,
      ),
      { description: 'Other members that contain the place, the most specific first.' },
    ),
  },
  { title: 'WhichZone', ...closed },
)

export const whichZoneEndpoint = endpoint({
  method: 'GET',
  path: `${base}/zone-sets/{code}/which`,
  operationId: 'findZone',
  tag,
  permission: 'configuration:read',
  summary: 'Which zone a place is in, and why',
  description: 'On a given day, by the published version in force then, or in a draft.',
  params: ownerParams(zoneSetFamily),
  query: Type.Object(
    {
      postcode: Type.String({
        minLength: 1,
        maxLength: limits.postalCodeCharactersMax,
        description: 'Postcode of the place.',
        examples: ['2000'],
      }),
      suburb: filter('Suburb of the place.'),
      country: filter('ISO country code. Default: `AU`.'),
      date: dayQuery('The day. Default: today, or the first day of the draft.'),
      draft: Type.Optional(
        Type.String({
          maxLength: limits.identifierCharactersMax,
          description: 'Id of a draft of this zone set, to look at instead of the version in force.',
        }),
      ),
    },
    closed,
  ),
  answers: {
    200: {
      description: 'The zone of the place, and why.',
      schema: answerSchema,
      example: {
        date: '2026-07-01',
        versionId: exampleVersionId,
        place: { postalCode: '4871', suburb: 'Almaden', state: 'QLD', countryCode: 'AU' },
        zone: { code: 'QLF', name: 'Queensland remote' },
        member: { postcode: '4871', locality: 'Almaden' },
        why: 'It names the suburb and the postcode, which is the most specific.',
        overrode: [{ zone: 'QLN', zoneName: 'Queensland north', member: '4800-4899' }],
      },
    },
    403: changeRefusals[403],
    404: errorAnswers[404],
  },
  async handle({ services, who, params, query }) {
    refuseNoDate(query.date)
    return whichZone(services.pool, who.organisationId, params.code as string, query, services.clock())
  },
})
