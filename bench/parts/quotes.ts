import { createOrganisation } from '../bench-database.ts'
import { Client } from '../client.ts'
import type { Context, Part } from '../context.ts'
import { type Figure, type Sample, sampleOf } from '../figure.ts'
import { measureLoad, type Target } from '../measure-load.ts'
import { addCustomers, customerCount, firstQuoteBody, quoteBody } from '../quote-bodies.ts'
import { benchFile } from '../server-code.ts'
import { startProgram } from '../start-service.ts'

const services = 6
const items = 20
const quotePath = '/v1/org/quote/getQuote'

/** Requests a second: bare Fastify, a route that does nothing, one that only stores, quotes. Interleaved. */
export const quotePart: Part = {
  name: 'quotes',
  async run({ sizes, database, say }: Context): Promise<Figure[]> {
    const organisation = await createOrganisation(database.pool)
    await addCustomers(database.pool, organisation)
    const { apiKey } = organisation
    const bare = await startProgram(benchFile('dist/servers/bare-fastify.js'), {})
    const app = await startProgram(benchFile('dist/servers/app-with-bare-routes.js'), {
      DATABASE_URL: database.url,
      RATE_LIMIT_PER_MINUTE: '100000000',
    })
    try {
      const answer = await new Client(app.url, apiKey).quote(quoteBody(customerCount, items))
      if (answer.results.some(({ quotes }) => quotes.length !== services)) {
        throw new Error(`expected ${services} services for each customer`)
      }
      // The last quote is the one whose bytes the bare route inserts.
      await new Client(app.url, apiKey).quote(firstQuoteBody)
      const targets: Record<string, Target> = {
        bare: { url: bare.url, path: '/noop' },
        noop: { url: app.url, path: '/noop', apiKey },
        insert: { url: app.url, path: '/insert', apiKey },
        quote: { url: app.url, path: quotePath, apiKey, body: firstQuoteBody },
        quoteOfOne: { url: app.url, path: quotePath, apiKey, body: quoteBody(1, items) },
        quoteOfAll: { url: app.url, path: quotePath, apiKey, body: quoteBody(customerCount, items) },
      }
      const rates: Record<string, number[]> = {}
      for (let repeat = 0; repeat <= sizes.loadRepeats; repeat++) {
        for (const [name, target] of Object.entries(targets)) {
          // The first round warms up.
          const rate = await measureLoad(target, repeat === 0 ? sizes.loadSeconds / 2 : sizes.loadSeconds)
          if (repeat > 0) rates[name] = [...(rates[name] ?? []), rate]
        }
      }
      const rate = (name: string): Sample => sampleOf(rates[name] ?? [])
      say(
        Object.keys(targets)
          .map((name) => `${name} ${rate(name).median.toFixed(0)}/s`)
          .join(', '),
      )
      const ratio = (a: string, b: string) =>
        sampleOf((rates[a] ?? []).map((value, repeat) => value / (rates[b]?.[repeat] ?? 1)))
      const perSecond = (name: string) => `${Math.round(rate(name).median).toLocaleString('en')} requests/s`
      const many = sampleOf(
        (rates.quoteOfAll ?? []).map(
          (value, repeat) => (rates.quoteOfOne?.[repeat] ?? 0) / value / customerCount,
        ),
      )
      return [
        {
          part: 'quotes',
          what: "quote, 1 customer (the README's first quote)",
          measured: perSecond('quote'),
          against: `a bare route that checks the key and inserts a row of the same bytes, ${perSecond('insert')}`,
          value: ratio('quote', 'insert').median,
          unit: '×',
          bar: { atLeast: 0.7 },
          spread: ratio('quote', 'insert').spread,
        },
        {
          part: 'quotes',
          what: `quote, ${customerCount} customers × ${services} services × ${items} items, time`,
          measured: `${(1000 / rate('quoteOfAll').median).toFixed(2)} ms a request`,
          against: `${customerCount} × the quote of one of them, ${(1000 / rate('quoteOfOne').median).toFixed(2)} ms each`,
          value: many.median,
          unit: '×',
          bar: { atMost: 0.1 },
          spread: many.spread,
        },
        {
          part: 'quotes',
          what: 'authenticated no-op',
          measured: perSecond('noop'),
          against: `bare Fastify no-op, ${perSecond('bare')}`,
          value: ratio('noop', 'bare').median,
          unit: '×',
          bar: { atLeast: 0.4 },
          spread: ratio('noop', 'bare').spread,
        },
      ]
    } finally {
      await app.stop()
      await bare.stop()
    }
  },
}
