import Type, { type TProperties } from 'typebox'
import { findCoverage } from '../../../../configuration/versions/zone-coverage.ts'
import { limits } from '../../../../limits.ts'
import { endpoint } from '../../../endpoint.ts'
import { errorAnswers } from '../../../error-schemas.ts'
import { changeRefusals, closed, tag } from '../configuration-schemas.ts'
import { pathOfVersion, versionParams, versionPath, zoneSetFamily } from '../version-families.ts'

const text = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ minimum: 0, description })
const flag = (description: string) => Type.Boolean({ description })
const codes = (description: string) => Type.Array(Type.String(), { description })
const list = <Properties extends TProperties>(properties: Properties, description: string) =>
  Type.Array(Type.Object(properties, closed), { description })

const memberProperties = { member: text('The member, in words.'), zone: text('Code of its zone.') }
const member = (description: string) => Type.Object(memberProperties, { description, ...closed })

const coverage = Type.Object(
  {
    postcodes: count('How many Australian postcodes are known.'),
    uncovered: count('How many of them are in no zone, whole or in part.'),
    states: list(
      {
        state: text('Code of the state.'),
        postcodes: count('Known postcodes of the state.'),
        ranges: list(
          {
            from: text('First postcode of the range.'),
            to: text('Last postcode of the range.'),
            postcodes: count('Known postcodes in it.'),
            zones: codes('The zone they are in. None: a gap. Several: the suburb decides.'),
            isPart: flag('Whether some of their suburbs are in no zone.'),
          },
          'Neighbouring known postcodes in the same zones, in their order.',
        ),
      },
      'The states, each with its postcodes.',
    ),
    zones: list(
      {
        code: text('Code of the zone.'),
        name: text('Name of the zone.'),
        members: count('How many members it has.'),
        postcodes: count('Known postcodes that are in it, whole or in part.'),
        lanes: count(
          'Lanes that end in it, of services that use the zone set. Each is counted once, however many rate cards have it. Of today, or of the nearest day on which the version holds.',
        ),
        surcharges: codes(
          'Keys of the surcharges for going there, on the same day. Those of one customer are left out.',
        ),
      },
      'All zones of the version.',
    ),
    gaps: list(
      {
        postcode: text('A postcode that is in no zone.'),
        state: text('Code of the state.'),
        suburbs: codes('The first suburbs that are in no zone.'),
        isPart: flag('Whether other suburbs of the postcode are in a zone.'),
      },
      `The first ${limits.coverageCasesMax} postcodes that are in no zone.`,
    ),
    overlaps: Type.Object(
      {
        count: count('How many there are.'),
        first: list(
          { narrow: member('The member that decides.'), wide: member('The member it overrides in part.') },
          'The first of them.',
        ),
      },
      { description: 'Members of two zones that overlap, where the narrower one decides.', ...closed },
    ),
    hidden: list(memberProperties, 'Members that never decide, because others cover all of them.'),
    doubles: list(
      {
        text: text('What is wrong, in words.'),
        members: list(memberProperties, 'The members that name it.'),
      },
      'Places in two zones where nothing decides. They prevent publishing.',
    ),
  },
  { title: 'ZoneCoverage', ...closed },
)

export const coverageEndpoint = endpoint({
  method: 'GET',
  path: `${versionPath(zoneSetFamily)}/coverage`,
  operationId: 'findZoneCoverage',
  tag,
  permission: 'configuration:read',
  summary: 'What the zones of a version cover',
  description: 'Every known Australian postcode by state and zone, with gaps, overlaps and doubles as data.',
  params: versionParams(zoneSetFamily),
  endsWithCaller: true,
  fewAtOnce: true,
  answers: {
    200: {
      description: 'What is covered, and what is not.',
      schema: coverage,
      example: {
        postcodes: 3174,
        uncovered: 1,
        states: [
          {
            state: 'NT',
            postcodes: 2,
            ranges: [
              { from: '0800', to: '0800', postcodes: 1, zones: ['DRW'], isPart: false },
              { from: '0801', to: '0801', postcodes: 1, zones: [], isPart: false },
            ],
          },
        ],
        zones: [{ code: 'DRW', name: 'Darwin', members: 1, postcodes: 1, lanes: 27, surcharges: ['REMOTE'] }],
        gaps: [{ postcode: '0801', state: 'NT', suburbs: ['Darwin'], isPart: false }],
        overlaps: {
          count: 1,
          first: [
            { narrow: { member: '4820-4830', zone: 'QLF' }, wide: { member: '4800-4899', zone: 'QLN' } },
          ],
        },
        hidden: [],
        doubles: [],
      },
    },
    403: changeRefusals[403],
    404: errorAnswers[404],
  },
  handle: ({ services, who, params }) =>
    findCoverage(services.pool, who.organisationId, pathOfVersion(zoneSetFamily, params), services.clock()),
})
