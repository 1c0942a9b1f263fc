import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { answerOf, api, taggedAnswerOf } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { everyPage, ifMatch, ifNew, resource, useConfigurationIsStale } from './resource.ts'

export type Surcharge = components['schemas']['Surcharge']

const all = '/v1/org/configuration/surcharges'
const one = '/v1/org/configuration/surcharges/{id}'
const document = '/v1/org/configuration'

export const surcharges = resource<Surcharge>(
  'surcharges',
  {
    list: (query, signal) => api.GET(all, { params: { query }, signal }),
    read: (id, signal) => api.GET(one, { params: { path: { id } }, ...(signal && { signal }) }),
    add: (id, body) =>
      api.PUT(one, {
        params: { path: { id }, header: ifNew },
        body: body as components['schemas']['SurchargeChange'],
      }),
    change: (id, etag, body) => api.PATCH(one, { params: { path: { id }, header: ifMatch(etag) }, body }),
    remove: (id, etag) => api.DELETE(one, { params: { path: { id }, header: ifMatch(etag) } }),
    uses: (id, signal) => api.GET(`${one}/uses`, { params: { path: { id } }, signal }),
  },
  { description: '', conditions: [], valueAbove: 0, largestOnly: false, fuelApplies: false },
)

const triesMax = 5

/**
 * Changes the order of the rules and nothing else. The document is tried first: if it would change a rule, somebody has
 * saved that rule since the list was read, and the order is made again from what there is now.
 */
async function saveOrder(order: Order): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const now = await everyPage((query) => answerOf(api.GET(all, { params: { query } })))
    const body = { format: 'cartage-configuration/1' as const, surcharges: order(now) }
    const { value, etag } = await taggedAnswerOf(
      api.PUT(document, { params: { query: { dryRun: true, check: false } }, body }),
    )
    const isOnlyOrder = value.changes.every(({ fields }) => fields?.every(({ field }) => field === 'order'))
    try {
      if (!isOnlyOrder) throw new ApiError(412, 'Changed', ['Others are changing the surcharges.'], undefined)
      await api.PUT(document, { params: { query: { check: false }, header: ifMatch(etag) }, body })
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || tries >= triesMax) throw error
    }
  }
}

/** All rules in another order. */
export type Order = <Rule extends { id: string }>(rules: readonly Rule[]) => Rule[]

/** Changes the order at once on the page; the changes are saved one after another. */
export function useOrderChange() {
  const queryClient = useQueryClient()
  const refresh = useConfigurationIsStale()
  const mutationKey = ['order', surcharges.folder]
  return useMutation({
    mutationKey,
    scope: { id: surcharges.folder },
    mutationFn: saveOrder,
    onMutate: (order) =>
      queryClient.setQueryData(surcharges.all.queryKey, (now: Surcharge[] | undefined) => now && order(now)),
    // While more changes wait to be saved, the server's list is older than the page's.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  })
}
