import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { carriers } from '../../../data/carriers.ts'
import { rateCards } from '../../../data/rate-cards.ts'
import { zoneSets } from '../../../data/zone-sets.ts'
import type { KnownTargets } from './said-by-name.ts'

/** What the name of a file can name. Undefined until all of it is loaded. */
export function useKnownTargets(): KnownTargets | undefined {
  const cards = useQuery(rateCards.all).data
  const sets = useQuery(zoneSets.all).data
  const all = useQuery(carriers.all).data
  return useMemo(
    () =>
      cards &&
      sets &&
      all && {
        cards,
        zoneSets: sets.map(({ code }) => code),
        carriers: all.map(({ alias }) => alias),
      },
    [cards, sets, all],
  )
}
