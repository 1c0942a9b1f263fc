import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, taggedAnswerOf } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { ifMatch, useConfigurationIsStale } from './resource.ts'

export type ExampleData = components['schemas']['ExampleData']

const path = '/v1/org/configuration/example-data'

/** The example that an organisation can begin with, and which parts of it would go or stay. */
export const exampleData = queryOptions({
  queryKey: ['configuration', 'example-data'],
  staleTime: 0,
  queryFn: ({ signal }) => taggedAnswerOf(api.GET(path, { signal })),
})

export function useExampleChanges() {
  const onSettled = useConfigurationIsStale()
  const load = useMutation({
    mutationFn: (etag: string) => taggedAnswerOf(api.PUT(path, { params: { header: ifMatch(etag) } })),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (etag: string) => taggedAnswerOf(api.DELETE(path, { params: { header: ifMatch(etag) } })),
    onSettled,
  })
  return { load, remove }
}
