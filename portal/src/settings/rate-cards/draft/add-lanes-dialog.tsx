import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { draftChangesMax } from '../../../api/limits.gen.ts'
import { changedSince, lanesThere, putLanes, readDraftAgain } from '../../../data/draft-lanes.ts'
import { keyOfLane, type Lane, laneKeyOf, laneName, type Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { services } from '../../../data/services.ts'
import { countOf } from '../../../format/count.ts'
import { Notice } from '../../../parts/basics/notice.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogFooter } from '../../../parts/dialogs/dialog-footer.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { TextArea } from '../../../parts/fields/text-area.tsx'
import { useSettled } from '../../../parts/fields/use-settled.ts'
import { useSubmit } from '../../../parts/fields/use-submit.ts'
import { ProblemList } from '../../../parts/lists/problem-list.tsx'
import { someNames } from '../../../parts/lists/some-names.ts'
import { NotLoaded } from '../../../parts/page/query-state.tsx'
import type { DraftStore } from './draft-store.ts'
import { readLanes } from './paste-lanes.ts'

interface AddLanesDialogProps {
  card: RateCard
  version: Version
  service: string | undefined
  store: DraftStore
  onClose(): void
  onAdded(service: string): void
}

/** Lanes from a spreadsheet, with the heads of their columns. A lane that is there already is replaced. */
export function AddLanesDialog({ card, version, service, store, onClose, onAdded }: AddLanesDialogProps) {
  const queryClient = useQueryClient()
  const known = useQuery(services.all)
  const own = (known.data ?? []).filter(({ carrier }) => carrier === card.carrier)
  const [chosen, setChosen] = useState(service)
  const [text, setText] = useState('')
  const used = chosen ?? own[0]?.alias ?? ''
  const { lanes, problems } = readLanes(text, used)
  const isTooMany = lanes.length > draftChangesMax
  const path = { alias: card.alias, versionId: version.versionId }
  const keys = lanes.map(keyOfLane)
  const settled = useSettled(keys.join(), 300)
  // As they are when they are pasted: what others change from now on is not replaced unseen.
  const there = useQuery({
    ...lanesThere(path, lanes, settled, async () => {
      await store.flush()
      return store.revision()
    }),
    enabled: settled === keys.join() && lanes.length > 0 && problems.length === 0 && !isTooMany,
  })
  const seen = settled === keys.join() ? there.data : undefined
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (seen === undefined) return
    const others = await changedSince(path, seen.revision)
    const { revision, collided } = await putLanes(path, lanes as Lane[], [...seen.lanes.values()])
    await store.moved(revision)
    await readDraftAgain(queryClient, path)
    if (collided.length > 0) {
      await there.refetch()
      const by = others.lanes?.find(({ key }) => collided.includes(key))?.by ?? 'Somebody else'
      throw new ApiError(412, 'Precondition Failed', [collisionText(by, collided)], undefined)
    }
    showToast(`${countOf(lanes.length, 'lane')} added or replaced.`)
    onAdded(lanes[0]?.service ?? used)
    onClose()
  })
  const missing =
    text.trim() === ''
      ? 'Paste lanes first'
      : problems.length > 0
        ? countOf(problems.length, 'problem')
        : lanes.length === 0
          ? 'There is only a header row'
          : isTooMany
            ? 'At most 5,000 lanes at once'
            : seen === undefined
              ? 'Reading the draft'
              : undefined
  return (
    <Dialog
      title={`Add lanes to ${card.alias}`}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFooter
          missing={missing}
          onLeave={onClose}
          action={lanes.length === 0 ? 'Add lanes' : `Add ${countOf(lanes.length, 'lane')}`}
          isBusy={isBusy}
          onAction={submit}
        />
      }
    >
      <Select
        label="Service"
        hint="For rows that do not name one."
        options={own.map(({ alias, name }) => ({ id: alias, text: alias, note: name }))}
        value={used === '' ? null : used}
        onChange={setChosen}
        isDisabled={known.data === undefined}
      />
      <TextArea
        label="Lanes from a spreadsheet"
        rows={8}
        value={text}
        onChange={setText}
        autoFocus
        hint="With a header row: from, to, both ways, basic, minimum, where each break begins (0, 250, 500), days."
      />
      <ProblemList problems={problems} />
      {seen && seen.lanes.size > 0 && (
        <p className="small hint">
          {countOf(seen.lanes.size, 'lane')}{' '}
          {seen.lanes.size === 1 ? 'already exists and is' : 'already exist and are'} replaced.
        </p>
      )}
      <NotLoaded what="The existing lanes" query={there} />
      {failure && <Notice kind="failed" of={failure} />}
    </Dialog>
  )
}

const collisionText = (by: string, collided: string[]) =>
  `${by} changed ${someNames(collided.map((key) => laneName(laneKeyOf(key))))} meanwhile. Where you both changed a figure, theirs stays; everything else is saved. Add the lanes again to replace it.`
