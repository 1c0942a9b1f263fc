import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf, formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { TextArea } from '../../parts/fields/text-area.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { type ZoneMember, zones } from './queries.ts'
import { useZoneDraft } from './zone-draft.ts'
import { patchOfZone } from './zone-patch.ts'
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
  const members = useQuery({ ...zones.everyMember(set, versionId), staleTime: 0 })
  if (members.data === undefined || members.isFetching)
    return (
      <Dialog title={code === '' ? 'New zone' : code} isOpen onClose={onClose} footer={null}>
        <p className="small hint">The zones are being read.</p>
      </Dialog>
    )
  const row = zoneRows(members.data).find((one) => one.code === code)
  return <Editor {...{ set, versionId, onClose }} members={members.data} row={row} />
}

interface EditorProps {
  set: string
  versionId: string
  members: ZoneMember[]
  row: ZoneRow | undefined
  onClose(): void
}

function Editor({ set, versionId, members, row, onClose }: EditorProps) {
  const [form, setForm] = useState({
    code: row?.code ?? '',
    name: row?.name ?? '',
    places: row?.members.join(', ') ?? '',
  })
  // What the draft was when the dialog opened: reading it again must not move what is expected.
  const [before] = useState(members)
  const { patch } = useZoneDraft(set)
  const { patch: body, problems, added, removed } = patchOfZone(before, form)
  const isChanged = added + removed + (body.put?.length ?? 0) > 0
  const missing =
    form.code.trim() === '' || form.name.trim() === '' ? 'It needs a code and a name' : problems[0]
  const { isBusy, failure, submit } = useSubmit(async () => {
    const { collisions } = await patch.mutateAsync({ versionId, body })
    showToast(
      (collisions ?? []).length > 0
        ? `${form.code} is saved, but for ${countOf(collisions?.length ?? 0, 'place')} that somebody else changed meanwhile.`
        : `${form.code} is saved in the draft.`,
    )
    onClose()
  })
  const remove = useSubmit(async () => {
    const expected = before.flatMap(({ zone, zoneName, member }) =>
      zone !== form.code ? [] : [member === null ? { zone, zoneName } : { zone, zoneName, member }],
    )
    await patch.mutateAsync({ versionId, body: { delete: [{ zone: form.code }], expected } })
    showToast(`${form.code} is removed from the draft.`)
    onClose()
  })
  return (
    <Dialog
      title={row ? `${row.code} ${row.name}` : 'New zone'}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          {row && (
            <Button look="danger" isPending={remove.isBusy} onPress={() => void remove.submit()}>
              Remove {row.code}
            </Button>
          )}
          <span className="grow small hint">
            {missing ?? `${countOf(added, 'new place')}, ${formatCount(removed)} removed`}
          </span>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            look="primary"
            isPending={isBusy}
            isDisabled={missing !== undefined || !isChanged}
            onPress={() => void submit()}
          >
            Save in the draft
          </Button>
        </>
      }
    >
      <div className="zone-fields">
        <TextField
          label="Code"
          value={form.code}
          isReadOnly={row !== undefined}
          onChange={(code) => setForm({ ...form, code })}
        />
        <TextField label="Name" value={form.name} onChange={(name) => setForm({ ...form, name })} />
      </div>
      <TextArea
        label="Places"
        rows={8}
        value={form.places}
        onChange={(places) => setForm({ ...form, places })}
        hint="Paste a column, or type postcodes and ranges (2000-2249), towns (4871 Almaden), states (NT) or countries (NZ). A place that is in another zone moves here."
      />
      {problems.length > 0 && <Notice kind="rejected">{problems.slice(0, 5).join('; ')}</Notice>}
      {failure && <Notice kind="failed" of={failure} />}
      {remove.failure && <Notice kind="failed" of={remove.failure} />}
    </Dialog>
  )
}
