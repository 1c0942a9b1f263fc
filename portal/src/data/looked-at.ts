import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { formatClock } from '../format/time.ts'
import { useZone } from '../format/zone.ts'

/** Somebody changed a draft that is still there. */
export const isChangedMeanwhile = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412 && error.change?.isDeleted !== true

/** The same error in the words of an open dialog: who changed the draft, when, and what to do now. */
export function changedAfterOpening(error: ApiError, zone: string, what: string): ApiError {
  const { by = 'Somebody else', at } = error.change ?? {}
  const when = at === undefined ? '' : ` at ${formatClock(at, zone)}`
  const said = `${by} changed the draft${when}, after you opened this. ${what}`
  return new ApiError(412, error.code, [said], error.requestId)
}

/**
 * Publishes what a person has looked at. `look` reads a draft again and answers its ETag: once when the dialog opens, and
 * once more if somebody else has changed the draft since. Then nothing is published before it was looked at again.
 */
export function useLookedAt(versionId: string, look: () => Promise<string>) {
  const zone = useZone()
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
      if (!isChangedMeanwhile(error)) throw error
      await refetch({ throwOnError: true })
      const what = 'Nothing was published. Check what it does now, then publish.'
      throw changedAfterOpening(error, zone, what)
    }
  }
  return { isLooking: isPending, publishing }
}
