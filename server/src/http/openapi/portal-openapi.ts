import { portalEndpoints } from '../portal-endpoints.ts'
import { documentOf } from './openapi.ts'

/** The OpenAPI document of the endpoints only the portal calls. It also calls the public API. */
export const portalDocument = () =>
  documentOf({
    title: 'Cartage portal',
    introduction: `What the portal calls besides the public API. Calls carry the session cookie set by \`POST /portal/sign-in\`;
calls that change something also need the \`x-csrf-token\` header. People have their own request limit. With the
same cookie and header the portal also calls the public API, as far as the person's role allows. A page that nobody has
used for some minutes adds the \`x-unattended\` header; such calls do not count as use of the session.`,
    endpoints: portalEndpoints,
    tags: [
      { name: 'Account', description: 'Signing in, and managing your own account.' },
      { name: 'Users', description: 'People of the organisation and their invitations.' },
      { name: 'API keys', description: 'Keys of integrations, with their scopes.' },
      { name: 'Home', description: 'What needs attention.' },
      { name: 'Imports', description: 'Imports of both kinds together.' },
      { name: 'Rejected rows', description: 'Rejected rows to correct.' },
      {
        name: 'Quotes',
        description: 'Choices for forms, and prices with the costs behind them.',
      },
      { name: 'Shipments', description: 'The shipment ledger, as the portal shows it.' },
      { name: 'Activities', description: 'The fulfilment ledger, as the portal shows it.' },
      { name: 'Audit log', description: 'Who did what, and when.' },
    ],
    security: [{ session: [] }],
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'cartage_session',
        description:
          'Set by signing in; scripts cannot read it. Over https its name is `__Host-cartage_session`.',
      },
    },
  })
