// Prices two cartons from Melbourne to Sydney, and shows how the cheapest price was calculated.
import { CartageClient } from '@cartage/client'

const cartage = new CartageClient({
  url: process.env.CARTAGE_URL ?? 'http://localhost:3000',
  apiKey: process.env.CARTAGE_API_KEY ?? '',
})

const { results } = await cartage.quotes.generate({
  general: { customerIds: ['SALTBUSH'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12, type: 'CARTON' }],
})

// There is one result for each customer. The cheapest service comes first.
for (const { customerId, quoteId, quotes, noQuoteMessage } of results) {
  const [cheapest] = quotes
  if (!cheapest) {
    console.log(`${customerId}: ${noQuoteMessage}`)
    continue
  }
  console.log(`${customerId}: ${cheapest.serviceName} for $${cheapest.totalAmount}, GST included`)

  // A quote is kept: its prices are the same whenever you fetch it.
  const kept = await cartage.quotes.fetch(quoteId)
  console.log(`Quote ${quoteId} has ${kept.results[0]?.quotes.length} services`)
  const { lines } = await cartage.quotes.explain(quoteId)
  console.log(JSON.stringify(lines[0]?.freight))
}
