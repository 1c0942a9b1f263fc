import Type from 'typebox'
import { organisationShape } from '../../../configuration/shapes.ts'
import { findOrganisationSettings, orderThings, patchOrganisation } from '../../../configuration/things.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import {
  base,
  changeRefusals,
  checkedByHandler,
  doerOfRequest,
  expectationOf,
  ifMatchHeader,
  tag,
  tagged,
  taggedAnswer,
} from './configuration-schemas.ts'

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
    200: taggedAnswer('The organisation.', schema, example),
    403: changeRefusals[403],
  },
  async handle({ services, who }) {
    return tagged(await findOrganisationSettings(services.pool, who.organisationId))
  },
})

export const patchOrganisationEndpoint = endpoint({
  method: 'PATCH',
  path: `${base}/organisation`,
  operationId: 'patchOrganisation',
  tag,
  permission: 'configuration:write',
  summary: 'Change the organisation',
  description: 'A JSON merge patch.',
  headers: ifMatchHeader,
  body: checkedByHandler,
  bodyShown: Type.Unsafe<object>({ type: 'object', title: 'OrganisationPatch', additionalProperties: true }),
  bodyExample: { name: 'Quollway Logistics' },
  answers: { 200: taggedAnswer('The organisation after the change.', schema, example), ...changeRefusals },
  async handle(ask) {
    const { services, who, body } = ask
    const { ifMatch } = expectationOf(ask)
    return tagged(
      await patchOrganisation(services.pool, who.organisationId, doerOfRequest(ask), body, ifMatch),
    )
  },
})

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
