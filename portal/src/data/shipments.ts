import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'

const root = ['shipments'] as const

export type Shipment = components['schemas']['LedgerShipment']

export interface ShipmentFilter {
  startsWith?: string
  customerId?: string[]
  importId?: string
  createdImportId?: string
  sourceDetails?: string
  lastSourceDetails?: string
  from?: string
  to?: string
  flagged?: true
}

export const shipments = {
  all: root,

  list: (filter: ShipmentFilter) =>
    infiniteQueryOptions({
      queryKey: [...root, 'list', filter],
      staleTime: 15_000,
      initialPageParam: undefined as string | undefined,
      placeholderData: keepPreviousData,
      queryFn: ({ pageParam, signal }) =>
        answerOf(
          portalApi.GET('/portal/shipments', {
            params: { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
            signal,
          }),
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  /** Totals of the same shipments. */
  totals: (filter: ShipmentFilter) =>
    queryOptions({
      queryKey: [...root, 'totals', filter],
      staleTime: 30_000,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/shipment-totals', { params: { query: filter }, signal })),
    }),

  /** One shipment, even if the list has not loaded it; null if there is none. */
  one: (shipmentId: string) =>
    queryOptions({
      queryKey: [...root, 'one', shipmentId],
      staleTime: 15_000,
      queryFn: async ({ signal }) => {
        const params = { query: { shipmentId } }
        const { items } = await answerOf(portalApi.GET('/portal/shipments', { params, signal }))
        return items.find((each) => each.shipmentId === shipmentId) ?? items[0] ?? null
      },
    }),

  /** The newest imports, to choose from. */
  imports: queryOptions({
    queryKey: [...root, 'imports'],
    staleTime: 15_000,
    queryFn: async ({ signal }) => {
      const params = { query: { kind: 'shipments', limit: 20 } } as const
      return (await answerOf(portalApi.GET('/portal/imports', { params, signal }))).items
    },
  }),
}
