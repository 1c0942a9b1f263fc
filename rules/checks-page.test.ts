import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogue, thresholds } from '../server/src/configuration/checks/catalogue.ts'
import { limits } from '../server/src/limits.ts'
import { refusalReasons } from '../server/src/quotes/price/refusals.ts'

const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')

describe('docs/configuration.md', () => {
  test('lists every check with its severity and message, and no other', () => {
    const told = [...page.matchAll(/^\| ([A-Z_]+) \| ([EWN]) \| (.*) \|$/gm)].map(
      ([, code, severity, message]) => [code, severity, message],
    )
    const known = Object.entries(catalogue).map(([code, [severity, message]]) => [code, severity, message])
    expect(told).toEqual(known)
  })

  test('lists the reasons for which a service is not priced, in the order in which they are given', () => {
    const told = [...page.matchAll(/^\| ([A-Z_]+) \| ([^|]+) \|$/gm)].map(([, reason]) => reason)
    expect(told).toEqual(refusalReasons)
  })

  test('says when checks report something', () => {
    const { endsWithinDays, levyDays, draftDays, changePercent, timesMiddle, levyPercentMin } = thresholds
    const text = page.replace(/\s+/g, ' ')
    for (const said of [
      `end within ${endsWithinDays} days`,
      `levy older than ${levyDays} days`,
      `not changed for ${draftDays} days`,
      `more than ${changePercent} %`,
      `over ${timesMiddle} times`,
      `below ${levyPercentMin} %`,
      `more than ${limits.findingsOfOneCheckMax} things shows ${limits.findingsOfOneCheckMax - 1}`,
    ]) {
      expect(text).toContain(said)
    }
  })
})
