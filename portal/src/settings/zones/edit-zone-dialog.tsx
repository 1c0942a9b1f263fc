import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type ZoneMember, zones } from '../../data/zones.ts'
import { countOf, formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { DialogFooter } from '../../parts/dialogs/dialog-footer.tsx'
import { TextArea } from '../../parts/fields/text-area.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { type Collided, patchOfMine } from './collided.ts'
import { CollidedPlaces } from './collided-places.tsx'
import { useZoneDraft } from './zone-draft.ts'
import { type MembersPatch, patchOfRemoval, patchOfZone } from './zone-patch.ts'
import { type ZoneRow, zoneRows } from './zone-rows.ts'

interface EditZoneDialogProps {
  set: string
  versionId: string
  /** The code of the zone; empty for a new one. */
  code: string
  onClose(): void
}

/** One zone of a draft. It is saved with what it expects of the draft, so that two editors collide only in one place. */
export function EditZoneDialog({ set, versionId, code, onClose }: EditZoneDialogProps) {
  const draft = useQuery(zones.draftMembers(set, versionId))
  if (draft.data === undefined)
    return (
      <Dialog title={code === '' ? 'New zone' : code} isOpen onClose={onClose} footer={null}>
        {draft.error instanceof ApiError ? (
          <Notice kind="failed" of={draft.error} />
        ) : (
          <p className="small hint">The zones are being loaded.</p>
        )}
      </Dialog>
    )
  const row = zoneRows(draft.data.members).find((one) => one.code === code)
  return <Editor {...{ set, versionId, row, onClose }} {...draft.data} />
}

interface EditorProps {
  set: string
  versionId: string
  members: ZoneMember[]
  /** The revision in which the members were read. */
  revision: number
  row: ZoneRow | undefined
  onClose(): void
}

function Editor({ set, versionId, members, revision, row, onClose }: EditorProps) {
  const [form, setForm] = useState({
    code: row?.code ?? '',
    name: row?.name ?? '',
    places: row?.members.join(', ') ?? '',
  })
  // What the draft was when the dialog opened: reading it again must not move what is expected.
  const [before] = useState({ members, revision })
  const [after, setAfter] = useState<{ revision: number; collided: Collided[] }>()
  const { patch } = useZoneDraft(set)
  const { patch: body, problems, added, removed } = patchOfZone(before.members, form)
  const isChanged = added + removed + (body.put?.length ?? 0) > 0
  const missing =
    form.code.trim() === '' || form.name.trim() === '' ? 'It needs a code and a name' : problems[0]
  /** If somebody else has changed the same, the dialog stays and says who. */
  const send = async (sent: MembersPatch, since: number, done: string) => {
    const answer = await patch.mutateAsync({ versionId, body: sent, revision: since })
    setAfter(answer)
    if (answer.collided.length > 0) return
    showToast(done)
    onClose()
  }
  const saved = `${form.code} is saved in the draft.`
  const save = useSubmit(() => send(body, before.revision, saved))
  const remove = useSubmit(() =>
    send(
      patchOfRemoval(before.members, form.code),
      before.revision,
      `${form.code} is removed from the draft.`,
    ),
  )
  const insist = useSubmit(() => send(patchOfMine(after?.collided ?? []), after?.revision ?? 0, saved))
  const failures = [save.failure, remove.failure, insist.failure].flatMap((one) => one ?? [])
  const isDecided = after === undefined || after.collided.length === 0
  return (
    <Dialog
      title={row ? `${row.code} ${row.name}` : 'New zone'}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFooter
          missing={isDecided ? missing : 'Settle the conflicts first'}
          hint={`${countOf(added, 'new place')}, ${formatCount(removed)} removed`}
          onLeave={onClose}
          action="Save in the draft"
          isBusy={save.isBusy}
          isDisabled={!isChanged}
          onAction={save.submit}
        >
          {row && isDecided && (
            <Button look="danger" isPending={remove.isBusy} onPress={() => void remove.submit()}>
              Remove {row.code}
            </Button>
          )}
        </DialogFooter>
      }
    >
      {!isDecided && (
        <CollidedPlaces
          collided={after.collided}
          isBusy={insist.isBusy}
          onDecide={(mine) => (mine ? void insist.submit() : onClose())}
        />
      )}
      <div className="zone-fields">
        <TextField
          label="Code"
          value={form.code}
          isReadOnly={row !== undefined}
          onChange={(code) => setForm({ ...form, code })}
          autoFocus={row === undefined}
        />
        <TextField
          label="Name"
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
          autoFocus={row !== undefined}
        />
      </div>
      <TextArea
        label="Places"
        rows={8}
        value={form.places}
        onChange={(places) => setForm({ ...form, places })}
        hint="Paste a column, or type postcodes and ranges (2000-2249), towns (4871 Almaden), states (NT) or countries (NZ). A place that is in another zone moves here."
      />
      {problems.length > 0 && <Notice kind="rejected">{problems.slice(0, 5).join('; ')}</Notice>}
      {failures.map((failure) => (
        <Notice key={failure.message} kind="failed" of={failure} />
      ))}
    </Dialog>
  )
}
