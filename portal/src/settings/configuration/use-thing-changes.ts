import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepAnswer, type Patch } from '../../data/resource.ts'
import { configuration } from './queries.ts'
import type { ThingKind } from './thing.ts'

/** Forms and filters of other pages use what is set up, and ledgers flag what is not. */
const elsewhere = [['choices'], ['activities'], ['shipments'], ['home'], ['imports', 'home']]

function useStale(kind: ThingKind) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: configuration.lists(kind) }),
      ...elsewhere.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    ])
}

export function useAddThing(kind: ThingKind) {
  const onSettled = useStale(kind)
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => kind.add(id, name),
    onSettled,
  })
}

export function useChangeThing(kind: ThingKind, id: string) {
  const queryClient = useQueryClient()
  const onSettled = useStale(kind)
  return useMutation({
    mutationFn: ({ etag, patch }: { etag: string; patch: Patch }) => kind.change(id, etag, patch),
    onSuccess: (changed) => keepAnswer(queryClient, configuration.one(kind, id).queryKey, changed),
    onSettled,
  })
}

export function useRemoveThing(kind: ThingKind, id: string) {
  const onSettled = useStale(kind)
  return useMutation({ mutationFn: (etag: string) => kind.remove(id, etag), onSettled })
}
