import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '../../../api/client.ts'
import { draftChangesMax } from '../../../api/limits.gen.ts'
import { cardVersions } from '../../../data/card-versions.ts'
import { everyCheck } from '../../../data/checks.ts'
import type { SentLane, Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { ifMatch } from '../../../data/resource.ts'
import { services } from '../../../data/services.ts'
import { countOf } from '../../../format/count.ts'
import { Notice } from '../../../parts/basics/notice.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogFooter } from '../../../parts/dialogs/dialog-footer.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { TextArea } from '../../../parts/fields/text-area.tsx'
import { useSubmit } from '../../../parts/fields/use-submit.ts'
import { ProblemList } from '../../../parts/lists/problem-list.tsx'
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
  const { isBusy, failure, submit } = useSubmit(async () => {
    await store.flush()
    const path = { alias: card.alias, versionId: version.versionId }
    const { etag } = await queryClient.fetchQuery({
      ...cardVersions.one(card.alias, version.versionId),
      staleTime: 0,
    })
    const { revision } = await answerOf(
      api.PATCH('/v1/org/configuration/rate-cards/{alias}/versions/{versionId}/lanes', {
        params: { path, header: ifMatch(etag) },
        body: { put: lanes as SentLane[] },
      }),
    )
    await store.moved(revision)
    await Promise.all([
      queryClient.resetQueries({ queryKey: cardVersions.lanes(card.alias, version.versionId) }),
      queryClient.invalidateQueries({ queryKey: cardVersions.of(card.alias) }),
      queryClient.invalidateQueries({ queryKey: everyCheck }),
    ])
    showToast(`${countOf(lanes.length, 'lane')} added or replaced.`)
    onAdded(lanes[0]?.service ?? used)
    onClose()
  })
  const isTooMany = lanes.length > draftChangesMax
  const missing =
    text.trim() === ''
      ? 'Paste lanes first'
      : problems.length > 0
        ? countOf(problems.length, 'problem')
        : lanes.length === 0
          ? 'There is only a header row'
          : isTooMany
            ? 'At most 5,000 lanes at once'
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
      {failure && <Notice kind="failed" of={failure} />}
    </Dialog>
  )
}
