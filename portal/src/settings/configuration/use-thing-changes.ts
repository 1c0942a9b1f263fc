import { useMutation, useQueryClient } from '@tanstack/react-query'
import { configuration } from '../../data/plain-things.ts'
import { followers, keepAnswer, type Patch } from '../../data/resource.ts'
import type { ThingKind } from './thing.ts'

function useStale(kind: ThingKind) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: configuration.lists(kind) }),
      ...followers.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
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
