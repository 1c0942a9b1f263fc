import { useState } from 'react'
import type { Upload } from '../../../data/uploads.ts'
import { useToday } from '../../../format/clock.ts'
import { daysBefore } from '../../../format/days.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { DayField } from '../../../parts/fields/day-field.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { kindOfFile } from '../shared/kinds.ts'
import type { UploadPatch } from '../shared/model.ts'
import { thingsText } from './changes-panel.tsx'
import type { HeldVersion } from './use-versions.ts'

interface TermsPanelProps {
  upload: Upload
  /** The published version that holds on the first day. */
  held: HeldVersion | undefined
  reason: string | undefined
  onReason(reason: string): void
  isBusy: boolean
  mayChange: boolean
  onChange(patch: UploadPatch): void
}

/** From when it applies, and what happens to what the file leaves out. */
export function TermsPanel(props: TermsPanelProps) {
  const { upload, held, reason, onReason, isBusy, mayChange, onChange } = props
  const { hasFirstDay, canReplace } = kindOfFile(upload.kind)
  if (!hasFirstDay && !canReplace && upload.kept.length === 0) return null
  return (
    <Panel isPadded>
      <div className="stack terms">
        {hasFirstDay && (
          <FirstDay key={upload.effectiveFrom} {...{ upload, held, isBusy, mayChange, onChange }} />
        )}
        {reason !== undefined && mayChange && (
          <TextField
            label="Reason"
            value={reason}
            onChange={onReason}
            hint="A version with this first day is in force: it is replaced at once."
          />
        )}
        {canReplace && (
          <div className="field">
            <span className="label">{leftOutText(upload)}</span>
            {mayChange && (
              <Segmented
                label="What is not in the file"
                value={upload.mode}
                isDisabled={isBusy}
                onChange={(mode) => mode !== upload.mode && onChange({ mode })}
                options={[
                  { value: 'replace', label: 'Remove them' },
                  { value: 'update', label: 'Keep them' },
                ]}
              />
            )}
            <span className="message">{modeText(upload)}</span>
          </div>
        )}
        {upload.kept.length > 0 && (
          <div className="small">
            <b>Not in the file, but already begun, so they stay:</b>
            <ul className="kept">
              {upload.kept.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  )
}

function FirstDay({
  upload,
  held,
  isBusy,
  mayChange,
  onChange,
}: Pick<TermsPanelProps, 'upload' | 'held' | 'isBusy' | 'mayChange' | 'onChange'>) {
  const zone = useZone()
  const today = useToday()
  const [day, setDay] = useState(upload.effectiveFrom ?? '')
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  const isChanged = isDay && day !== upload.effectiveFrom
  return (
    <div className="stack">
      <DayField
        label="Applies from"
        value={day}
        onChange={setDay}
        isReadOnly={!mayChange}
        hint={dayHint(upload, held, today, zone)}
      />
      {mayChange && isChanged && (
        <div>
          <Button small look="soft" isPending={isBusy} onPress={() => onChange({ effectiveFrom: day })}>
            Compare as of {formatDay(day, zone)}
          </Button>
        </div>
      )}
    </div>
  )
}

function dayHint(
  { effectiveFrom, kind }: Upload,
  held: HeldVersion | undefined,
  today: string,
  zone: string,
): string {
  const said = 'Quotes already given stay as they are.'
  if (effectiveFrom === null) {
    return `Not chosen yet: compared as of today, ${formatDay(today, zone)}. ${said}`
  }
  if (held === undefined || !kindOfFile(kind).isVersion) return said
  const name = held.name.charAt(0).toUpperCase() + held.name.slice(1)
  if (held.from === effectiveFrom) return `${name} begins on the same day and is replaced. ${said}`
  return `${name} then ends on ${formatDay(daysBefore(effectiveFrom, 1), zone)}. ${said}`
}

function leftOutText(upload: Upload): string {
  const removed = upload.difference?.counts.removed ?? 0
  const { many } = kindOfFile(upload.kind)
  if (upload.mode === 'update' || removed === 0) return `What is not in the file`
  const verb = removed === 1 ? 'is' : 'are'
  return removed === 1
    ? `${thingsText(removed, upload)} ${verb} not in the file`
    : `${removed} ${many} ${verb} not in the file`
}

function modeText({ mode, kind, difference }: Upload): string {
  const { many } = kindOfFile(kind)
  if (mode === 'update') return `The ${many} that are not in the file stay as they are.`
  if ((difference?.counts.removed ?? 0) === 0) return `No ${kindOfFile(kind).one} is removed.`
  return kind === 'lanes' ? 'Removed lanes have no price.' : 'They are removed.'
}
