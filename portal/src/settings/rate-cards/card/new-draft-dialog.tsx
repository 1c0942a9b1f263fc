import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { cardVersions } from '../../../data/card-versions.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { countOf } from '../../../format/count.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Notice } from '../../../parts/basics/notice.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogFooter } from '../../../parts/dialogs/dialog-footer.tsx'
import { DayField } from '../../../parts/fields/day-field.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { useSubmit } from '../../../parts/fields/use-submit.ts'
import { Delta } from '../shared/delta.tsx'
import { versionName } from '../shared/version-time.ts'
import { firstStep, type PreviewLine, previewOf, readPercent, type StepForm } from './adjust-preview.ts'
import { AdjustStep } from './adjust-step.tsx'
import type { LaneZones } from './services-of.ts'
import { type Adjustment, useVersionChanges } from './version-changes.ts'
import '../../../parts/lists/table.css'

interface NewDraftDialogProps {
  card: RateCard
  /** The version that is copied; without one the draft is empty. */
  copyOf: Version | undefined
  services: string[]
  zones: LaneZones
  onClose(): void
  onMade(versionId: string): void
}

const fields = ['label', 'effectiveFrom']

/** Two of them show what the increase does. */
const lanesToShow = 200

/** A draft by copy, raised or lowered on the way. Two lanes show what the increase does. */
export function NewDraftDialog({ card, copyOf, services, zones, onClose, onMade }: NewDraftDialogProps) {
  const zone = useZone()
  const { makeDraft } = useVersionChanges(card.alias)
  const [source, setSource] = useState<'copy' | 'empty'>(copyOf ? 'copy' : 'empty')
  const [day, setDay] = useState('')
  const [label, setLabel] = useState('')
  const [steps, setSteps] = useState<StepForm[]>([firstStep])
  const lanes = useQuery({
    ...cardVersions.lanesFrom(
      { alias: card.alias, versionId: copyOf?.versionId ?? '', filter: {}, isCompared: false },
      0,
      lanesToShow,
    ),
    enabled: copyOf !== undefined,
  })
  const written = steps.filter(({ percent }) => percent.trim() !== '')
  const read = written.flatMap((form) => {
    const percent = readPercent(form.percent)
    return percent === undefined ? [] : [{ form, percent }]
  })
  const isWrong = source === 'copy' && read.length < written.length
  const { isBusy, failure, submit } = useSubmit(async () => {
    const made = await makeDraft.mutateAsync({
      ...(source === 'copy' && copyOf ? { copyOf: copyOf.versionId } : {}),
      ...(source === 'copy' && read.length > 0 ? { adjust: read.map(adjustmentOf) } : {}),
      ...(label.trim() === '' ? {} : { label: label.trim() }),
      ...(day === '' ? {} : { effectiveFrom: day }),
    })
    onMade(made.versionId)
  })
  const name = copyOf && versionName(copyOf, (text) => formatDay(text, zone))
  const rest = failure?.without(fields)
  return (
    <Dialog
      title={`New draft of ${card.alias}`}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFooter
          missing={isWrong ? 'Write the percentage like 4.5 or -3' : undefined}
          hint="It prices nothing until it is published"
          onLeave={onClose}
          action="Make the draft"
          isBusy={isBusy}
          onAction={submit}
        />
      }
    >
      {copyOf && (
        <Segmented
          label="What it begins with"
          value={source}
          onChange={(value) => setSource(value as typeof source)}
          options={[
            {
              value: 'copy',
              label: `A copy of ${name}${copyOf.counts ? `, ${countOf(copyOf.counts.lanes, 'lane')}` : ''}`,
            },
            { value: 'empty', label: 'Empty' },
          ]}
        />
      )}
      <div className="two-fields">
        <DayField
          label="First day"
          value={day}
          onChange={setDay}
          hint="You can leave it open until you publish."
          autoFocus
          error={failure?.about('effectiveFrom')}
        />
        <TextField label="Label" value={label} onChange={setLabel} error={failure?.about('label')} />
      </div>
      {source === 'copy' && (
        <>
          <div className="row between">
            <h3>Raise or lower</h3>
            <Button small look="quiet" onPress={() => setSteps([...steps, firstStep])}>
              <Icon of={Plus} size="s" />
              Another step
            </Button>
          </div>
          {steps.map((step, at) => (
            <AdjustStep
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and never change places
              key={at}
              step={step}
              services={services}
              zones={zones}
              onChange={(next) => setSteps(steps.map((one, place) => (place === at ? next : one)))}
              onRemove={
                steps.length > 1 ? () => setSteps(steps.filter((_, place) => place !== at)) : undefined
              }
            />
          ))}
          {read.length > 0 && lanes.data && <Preview lines={previewOf(lanes.data.items, read)} />}
        </>
      )}
      {rest && <Notice kind="failed" of={rest} />}
    </Dialog>
  )
}

function adjustmentOf({ form, percent }: { form: StepForm; percent: number }): Adjustment {
  const { rates, basic, minimum, flats, roundMoneyTo, services, fromZones, toZones } = form
  return {
    percent,
    rates,
    basic,
    minimum,
    flats,
    roundMoneyTo: Number(roundMoneyTo) as 0.01 | 0.05 | 0.1,
    ...(services && { services }),
    ...(fromZones && { fromZones }),
    ...(toZones && { toZones }),
  }
}

function Preview({ lines }: { lines: PreviewLine[] }) {
  return (
    <table className="table list preview" aria-label="For example">
      <thead>
        <tr>
          <th scope="col">For example</th>
          <th scope="col" className="num">
            Basic
          </th>
          <th scope="col" className="num">
            Minimum
          </th>
          <th scope="col" className="num">
            First rate
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lane, basic, minimum, rate }) => (
          <tr key={lane}>
            <td>{lane}</td>
            <td className="num" data-label="Basic">
              <Delta old={basic.old} now={basic.new} />
            </td>
            <td className="num" data-label="Minimum">
              <Delta old={minimum.old} now={minimum.new} />
            </td>
            <td className="num" data-label="First rate">
              {rate && <Delta old={rate.old} now={rate.new} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
