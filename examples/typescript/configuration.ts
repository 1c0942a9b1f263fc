// Adds a customer, prepares next year's prices as a draft, and tries them. The key needs the scopes
// configuration:read and configuration:write.
import { CartageClient, NotFoundError } from '@cartage/client'

const cartage = new CartageClient({
  url: process.env.CARTAGE_URL ?? 'http://localhost:3000',
  apiKey: process.env.CARTAGE_API_KEY ?? '',
})
const { configuration } = cartage

// The client remembers what we read. If somebody changes it before our change arrives, ours is refused.
const customer = { params: { id: 'EXAMPLE' } }
try {
  await configuration.get('/customers/{id}', customer)
} catch (error) {
  if (!(error instanceof NotFoundError)) throw error
}
await configuration.put('/customers/{id}', { ...customer, body: { name: 'Example Traders' } })
console.log('The customer EXAMPLE is there')

// A draft is a copy of a version, here with 4.5 % more. We look for ours first: a second run must not make another.
const card = { alias: 'GLX-STD' }
let versionId: string | undefined
let newest: string | undefined
for await (const version of configuration.list('/rate-cards/{alias}/versions', { params: card })) {
  if (version.label === 'Example') versionId = version.versionId
  if (version.state === 'PUBLISHED') newest ??= version.versionId
}
if (versionId === undefined) {
  if (newest === undefined) throw new Error('GLX-STD has no published version')
  const draft = await configuration.post('/rate-cards/{alias}/versions', {
    params: card,
    body: { copyOf: newest, label: 'Example', adjust: { percent: 4.5 }, effectiveFrom: '2031-07-01' },
  })
  versionId = draft.versionId
}

// A draft prices no quotes, but can be tried. Publish it with a POST to …/{versionId}/publish.
const { results } = await configuration.post('/price', {
  body: {
    general: { customerIds: ['SALTBUSH'] },
    drafts: [versionId],
    date: '2031-07-01',
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  },
})
const priced = results[0]?.quotes.find(({ rateCardId }) => rateCardId === card.alias)
console.log(`With the draft, ${priced?.serviceName} costs $${priced?.totalAmount}`)
