import { useQuery } from '@tanstack/react-query'
import { extras } from '../../data/extras.ts'
import { itemTypes } from '../../data/item-types.ts'
import { zoneSets } from '../../data/zone-sets.ts'
import type { ServiceChoices } from './service-fields.ts'

/** What the fields of a service offer. Lists that are not loaded yet are empty. */
export function useServiceChoices(): ServiceChoices {
  const { data: loaded } = useQuery(zoneSets.all)
  const sets = loaded ?? []
  return {
    zoneSets: sets.map(({ code, name }) => ({ id: code, text: code, note: name })),
    hasNoZoneSet: loaded?.length === 0,
    extras: (useQuery(extras.all).data ?? []).map(({ code, name }) => ({ id: code, text: code, note: name })),
    itemTypes: (useQuery(itemTypes.all).data ?? []).map(({ code }) => ({ id: code, text: code })),
  }
}
