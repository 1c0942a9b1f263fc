import { createOrganisation } from '../bench-database.ts'
import type { Burden } from '../burdens.ts'
import type { Context } from '../context.ts'
import { type Figure, sampleOf } from '../figure.ts'
import { measureLatency, type Target } from '../measure-load.ts'
import { firstQuoteBody } from '../quote-bodies.ts'

/**
 * How long a small organisation waits for quotes under the worst load of a large one, compared with an idle service. A
 * quote that fails ends the bench.
 */
export async function measureQuotesBeside(
  { sizes, database: { pool }, say }: Context,
  url: string,
  burdens: Burden[],
): Promise<Figure[]> {
  const { apiKey } = await createOrganisation(pool)
  const target = { url, path: '/v1/org/quote/getQuote', apiKey, body: firstQuoteBody }
  await measureLatency(target, sizes.burdenSeconds)

  const figures: Figure[] = []
  for (const burden of burdens) {
    const idle: number[] = []
    const beside: number[] = []
    for (let repeat = 0; repeat < sizes.burdenRepeats; repeat++) {
      idle.push((await measureLatency(target, sizes.burdenSeconds)).p95)
      beside.push(await measureBeside(target, burden, sizes.burdenSeconds))
    }
    const ratio = sampleOf(beside.map((value, repeat) => value / (idle[repeat] ?? value)))
    say(
      `while another organisation ${burden.name}: ${ratio.values.map((value) => value.toFixed(1)).join(', ')} ×`,
    )
    figures.push({
      part: 'neighbour',
      what: `quote, p95, while another organisation ${burden.name}`,
      measured: `${sampleOf(beside).median.toFixed(1)} ms`,
      against: `itself on an idle service, ${sampleOf(idle).median.toFixed(1)} ms`,
      value: ratio.median,
      unit: '×',
      bar: { atMost: burden.atMost },
      spread: ratio.spread,
    })
  }
  return figures
}

async function measureBeside(target: Target, burden: Burden, seconds: number): Promise<number> {
  const over = new AbortController()
  const running = burden.run(over.signal)
  try {
    return (await measureLatency(target, seconds)).p95
  } finally {
    over.abort()
    await running
  }
}
