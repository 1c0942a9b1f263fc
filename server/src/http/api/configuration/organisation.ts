import Type from 'typebox'
import {
  findOrganisationSettings,
  orderThings,
  patchOrganisation,
} from '../../../configuration/apply/things.ts'
import { organisationShape } from '../../../configuration/document/organisation.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { base, changeRefusals, doerOfRequest, tag, tagged, taggedAnswer } from './configuration-schemas.ts'

const schema = Type.Unsafe<object>({
  title: 'OrganisationSettings',
  ...organisationShape.schema,
  properties: {
    name: { type: 'string', description: 'Name of the organisation.' },
    timeZone: { type: 'string', description: 'IANA time zone of the organisation.' },
  },
})
const example = { name: 'Quollway Logistics', timeZone: 'Australia/Sydney' }

export const getOrganisationEndpoint = endpoint({
  method: 'GET',
  path: `${base}/organisation`,
  operationId: 'getOrganisation',
  tag,
  permission: 'configuration:read',
  summary: 'Read the organisation',
  description: 'Returns the ETag you need to change it.',
  answers: {
    200: taggedAnswer('Name and time zone of the organisation.', schema, example),
    403: changeRefusals[403],
  },
  async handle({ services, who }) {
    return tagged(await findOrganisationSettings(services.pool, who.organisationId))
  },
})

export const patchOrganisationEndpoint = changeEndpoint(
  {
    method: 'PATCH',
    path: `${base}/organisation`,
    operationId: 'patchOrganisation',
    summary: 'Change the organisation',
    description: 'A JSON merge patch.',
    body: {
      shown: Type.Unsafe<object>({ type: 'object', title: 'OrganisationPatch', additionalProperties: true }),
      example: { name: 'Quollway Logistics' },
    },
    answer: taggedAnswer('The organisation after the change.', schema, example),
  },
  ({ pool, organisationId, doer, body, expected }) =>
    patchOrganisation(pool, organisationId, doer, body, expected.ifMatch),
)

export const orderSurchargesEndpoint = endpoint({
  method: 'POST',
  path: `${base}/surcharges/order`,
  operationId: 'orderSurcharges',
  tag,
  permission: 'configuration:write',
  summary: 'Put the surcharges in order',
  description: 'The order of surcharges on a quote. List every id once.',
  body: Type.Array(Type.String({ maxLength: limits.identifierCharactersMax }), {
    maxItems: limits.surchargesMax,
  }),
  bodyExample: ['RESI', 'WARR'],
  answers: {
    204: { description: 'The surcharges are in this order.' },
    403: changeRefusals[403],
  },
  async handle(ask) {
    const { services, who, body } = ask
    await orderThings(services.pool, who.organisationId, doerOfRequest(ask), 'surcharges', body)
  },
})
