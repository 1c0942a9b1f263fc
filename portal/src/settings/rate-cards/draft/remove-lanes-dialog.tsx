import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { lanesThere, readDraftAgain, removeLanes } from '../../../data/draft-lanes.ts'
import { laneKeyOf, laneName, type Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { countOf } from '../../../format/count.ts'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx'
import { someNames } from '../../../parts/lists/some-names.ts'
import { NotLoaded } from '../../../parts/page/query-state.tsx'
import type { DraftStore } from './draft-store.ts'

interface RemoveLanesDialogProps {
  card: RateCard
  version: Version
  store: DraftStore
  /** The lanes of the selection. */
  keys: readonly string[]
  onClose(): void
}

/** Takes lanes out of a draft. A lane that somebody else changes after the dialog has opened stays. */
export function RemoveLanesDialog({ card, version, store, keys, onClose }: RemoveLanesDialogProps) {
  const queryClient = useQueryClient()
  const path = { alias: card.alias, versionId: version.versionId }
  const lanes = keys.map(laneKeyOf)
  const there = useQuery(
    lanesThere(path, lanes, `removed ${keys.join()}`, async () => {
      await store.flush()
      return store.revision()
    }),
  )
  const count = countOf(keys.length, 'lane')
  return (
    <ConfirmDialog
      title={`Remove ${count}`}
      confirm={`Remove ${count}`}
      leave="Keep"
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={async () => {
        const { data } = there.data ? there : await there.refetch({ throwOnError: true })
        const expected = [...(data?.lanes.values() ?? [])]
        const { revision, collided } = await removeLanes(path, lanes, expected)
        await store.moved(revision)
        await readDraftAgain(queryClient, path)
        if (collided.length > 0) {
          await there.refetch()
          throw new ApiError(412, 'Precondition Failed', [collisionText(collided)], undefined)
        }
        showToast(`${count} removed.`)
      }}
    >
      <p>
        {someNames(lanes.map(laneName))} will not be in this draft any more. Where no other lane applies,
        consignments get no price once the draft is in force.
      </p>
      <NotLoaded what="The lanes" query={there} />
    </ConfirmDialog>
  )
}

const collisionText = (collided: string[]) =>
  `${someNames(collided.map((key) => laneName(laneKeyOf(key))))} changed meanwhile and ${collided.length === 1 ? 'stays' : 'stay'}. Check what changed, then remove ${collided.length === 1 ? 'it' : 'them'} again.`
