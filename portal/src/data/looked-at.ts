import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

/**
 * Publishes what a person has looked at. `look` reads a draft again and answers its ETag: once when the dialog opens, and
 * once more if somebody else has changed the draft since. Then nothing is published before it was looked at again.
 */
export function useLookedAt(versionId: string, look: () => Promise<string>) {
  const { data, refetch, isPending } = useQuery({
    queryKey: ['looked at', versionId],
    queryFn: look,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  async function publishing(publish: (etag: string) => Promise<unknown>): Promise<void> {
    const etag = data ?? (await refetch({ throwOnError: true })).data ?? ''
    try {
      await publish(etag)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || error.change?.isDeleted) throw error
      await refetch({ throwOnError: true })
      const who = error.change?.by ?? 'Somebody else'
      const said = `${who} changed the draft after you opened this. Nothing is published. Look at what it does now, then publish.`
      throw new ApiError(412, error.code, [said], error.requestId)
    }
  }
  return { isLooking: isPending, publishing }
}
