import Type from 'typebox'
import { errors } from '../../errors.ts'
import { sendCorrected } from '../../imports/accept/send-corrected.ts'
import { limits } from '../../limits.ts'
import { exampleImportId } from '../api/imports/import-schemas.ts'
import { pushOptionsOf } from '../api/imports/push-options.ts'
import { pushHeaders } from '../api/imports/push-schemas.ts'
import { sentTime } from '../api/value-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { closed } from './people/person-schemas.ts'

const code = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.identifierCharactersMax, description }))

export const correctShipmentEndpoint = endpoint({
  method: 'POST',
  path: '/portal/shipment-corrections',
  operationId: 'correctShipment',
  tag: 'Shipments',
  permission: 'imports:write',
  summary: 'Send a shipment of the ledger again with corrections',
  description:
    'Queues an import of this one shipment as the ledger has it, with the given values. What is left out stays as it is. If another import writes the shipment before this one runs, its rows are rejected.',
  headers: pushHeaders,
  body: Type.Object(
    {
      shipmentId: Type.String({
        minLength: 1,
        maxLength: limits.identifierCharactersMax,
        description: 'The shipment.',
      }),
      importId: Type.String({
        maxLength: limits.identifierCharactersMax,
        description: 'The `importId` of the shipment that you corrected.',
      }),
      customerId: code('The right customer.'),
      rateCardAlias: code('The right rate card.'),
      quoteDate: Type.Optional(sentTime('The right quote date, with its offset.')),
      itemQuantities: Type.Optional(
        Type.Array(
          Type.Object(
            {
              line: Type.Integer({ minimum: 1, description: 'Which goods line, counted from 1.' }),
              itemQuantity: Type.Number({ minimum: 0, description: 'The right quantity.' }),
            },
            closed,
          ),
          { maxItems: limits.linesPerShipmentMax, description: 'The right quantities of goods lines.' },
        ),
      ),
    },
    { title: 'ShipmentCorrection', ...closed },
  ),
  bodyExample: { shipmentId: 'SO-10045', importId: exampleImportId, customerId: 'SALTBUSH' },
  answers: {
    202: {
      description: 'Queued.',
      schema: Type.Object(
        { importId: Type.String({ description: 'The new import.' }) },
        { title: 'CorrectedShipment', ...closed },
      ),
      example: { importId: '0197c5b3-02c4-7a11-8e5d-90d1c6f3ab27' },
    },
    404: { ...errorAnswers[404], example: errors.shipmentNotFound().body },
    409: { ...errorAnswers[409], example: errors.shipmentWrittenSince().body },
  },
  async handle({ services, who, body, request }) {
    const options = pushOptionsOf(services, who, {}, request)
    const { importId } = await sendCorrected(services, who.organisationId, body, options)
    return { importId }
  },
})
