import type { ExampleData } from '../data/example-data.ts'
import { countOf } from '../format/count.ts'

type Removed = ExampleData['removes']

const words: Partial<Record<Removed[number]['list'], [one: string, many?: string]>> = {
  carriers: ['carrier'],
  services: ['service'],
  zoneSets: ['zone set'],
  rateCards: ['rate card'],
  customers: ['customer'],
}

/** What people look for, then the rest as one figure: "4 carriers, 5 customers and 61 others". */
export function removedInWords(removes: Removed): string {
  const parts = (Object.keys(words) as (keyof typeof words)[]).flatMap((list) => {
    const found = removes.find((one) => one.list === list)
    return found ? countOf(found.count, ...(words[list] as [string])) : []
  })
  const others = removes.filter(({ list }) => !(list in words)).reduce((sum, { count }) => sum + count, 0)
  if (others > 0) parts.push(parts.length === 0 ? countOf(others, 'thing') : countOf(others, 'other'))
  const last = parts.pop()
  return parts.length === 0 ? (last ?? 'nothing') : `${parts.join(', ')} and ${last}`
}
