import { useMutation } from '@tanstack/react-query'
import { carriers } from '../../data/carriers.ts'
import { rateCards } from '../../data/rate-cards.ts'
import { useConfigurationIsStale } from '../../data/resource.ts'
import { services } from '../../data/services.ts'
import { zoneSets } from '../../data/zone-sets.ts'
import type { ReadServices } from './services-text.ts'

/** Makes what a list brings, one after the other: services name their carrier and zone set. What is made stays. */
async function makeServices(list: ReadServices): Promise<void> {
  for (const { id, body } of list.zoneSets) await zoneSets.add(id, body)
  for (const { id, body } of list.carriers) await carriers.add(id, body)
  for (const { id, body } of list.services) await services.add(id, body)
  for (const { id, body } of list.cards) await rateCards.add(id, body)
}

export function useMakeServices() {
  return useMutation({ mutationFn: makeServices, onSettled: useConfigurationIsStale() })
}
