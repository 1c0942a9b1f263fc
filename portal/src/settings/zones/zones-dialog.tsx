import { useState } from 'react'
import type { ZoneSet } from '../../data/zone-sets.ts'
import { countOf } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { DialogFooter } from '../../parts/dialogs/dialog-footer.tsx'
import { DayField } from '../../parts/fields/day-field.tsx'
import { TextArea } from '../../parts/fields/text-area.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { ProblemList } from '../../parts/lists/problem-list.tsx'
import { useMakeZones } from './make-zones.ts'
import { readZones } from './zones-text.ts'

interface ZonesDialogProps {
  /** Undefined: a new zone set. */
  set: ZoneSet | undefined
  /** The zones to begin with, as text. */
  text: string
  onClose(): void
  onMade(code: string, day: string): void
}

/** A whole list of zones, published with a first day: of a new zone set, or a new version of one. */
export function ZonesDialog({ set, text: first, onClose, onMade }: ZonesDialogProps) {
  const zone = useZone()
  const make = useMakeZones()
  const [form, setForm] = useState({ code: set?.code ?? '', name: set?.name ?? '', day: '' })
  const [text, setText] = useState(first)
  const { puts, zones, problems } = readZones(text)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(form.day)
  const { isBusy, failure, submit } = useSubmit(async () => {
    await make.mutateAsync({
      code: form.code,
      effectiveFrom: form.day,
      puts,
      name: set === undefined ? form.name : undefined,
    })
    showToast(`${countOf(zones, 'zone')} published from ${formatDay(form.day, zone)}.`)
    onMade(form.code, form.day)
  })
  const missing = missingText(form.code, form.name, isDay, zones, problems.length)
  const rest = failure?.without(['code', 'name', 'effectiveFrom'])
  return (
    <Dialog
      title={set ? `New version of ${set.code}` : 'New zone set'}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFooter
          missing={missing}
          onLeave={onClose}
          action={isDay ? `Publish from ${formatDay(form.day, zone)}` : 'Publish'}
          isBusy={isBusy}
          onAction={submit}
        />
      }
    >
      {set === undefined && (
        <div className="zone-fields">
          <TextField
            label="Code"
            value={form.code}
            onChange={(code) => setForm({ ...form, code })}
            error={failure?.about('code')}
            hint="Short, such as AU. It cannot be changed later."
            autoFocus
          />
          <TextField
            label="Name"
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            error={failure?.about('name')}
          />
        </div>
      )}
      <DayField
        label="First day"
        value={form.day}
        onChange={(day) => setForm({ ...form, day })}
        error={failure?.about('effectiveFrom')}
        autoFocus={set !== undefined}
        hint={
          set ? 'The version before it ends the day before.' : 'On earlier days, lanes find no zone in it.'
        }
      />
      <TextArea
        label="Zones from a spreadsheet"
        rows={10}
        value={text}
        onChange={setText}
        hint="One zone per line: code, name, places. Places are postcodes and ranges (2000-2249), towns (4871 Almaden), states (NT) or countries (NZ)."
      />
      <ProblemList problems={problems} />
      {rest && <Notice kind="failed" of={rest} />}
    </Dialog>
  )
}

/** What is missing before the zones can be published; undefined if nothing is. */
function missingText(code: string, name: string, isDay: boolean, zones: number, problems: number) {
  if (code.trim() === '' || name.trim() === '') return 'It needs a code and a name'
  if (!isDay) return 'It needs a first day'
  if (problems > 0) return countOf(problems, 'problem')
  return zones === 0 ? 'Paste zones first' : undefined
}
