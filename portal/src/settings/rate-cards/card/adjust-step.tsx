import { Trash2 } from 'lucide-react'
import { zoneText } from '../../../data/lanes.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Checkbox } from '../../../parts/fields/checkbox.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { choiceFilter } from '../../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../../parts/lists/filter-chips.tsx'
import { readPercent, type StepForm } from './adjust-preview.ts'
import type { LaneZones } from './services-of.ts'

interface AdjustStepProps {
  step: StepForm
  services: string[]
  zones: LaneZones
  onChange(step: StepForm): void
  onRemove: (() => void) | undefined
}

const parts = [
  ['rates', 'Rates'],
  ['basic', 'Basic'],
  ['minimum', 'Minimum'],
  ['flats', 'Flat amounts'],
] as const

/** One increase: by how much, of what, for which services and zones. */
export function AdjustStep({ step, services, zones, onChange, onRemove }: AdjustStepProps) {
  const only = (part: 'services' | 'fromZones' | 'toZones', label: string, codes: string[]) =>
    choiceFilter({
      id: part,
      label,
      chosen: step[part],
      options: codes.map((code) => ({ id: code, text: zoneText(code) })),
      onChange: (chosen) => onChange({ ...step, [part]: chosen }),
    })
  const isWrong = step.percent.trim() !== '' && readPercent(step.percent) === undefined
  return (
    <div className="stepbox">
      <div className="stepbox-parts">
        <TextField
          label="By"
          unit="%"
          value={step.percent}
          onChange={(percent) => onChange({ ...step, percent })}
          error={isWrong ? 'Like 4.5 or -3' : undefined}
        />
        <fieldset className="field" aria-label="What">
          <span className="label">What</span>
          <div className="row wrap">
            {parts.map(([part, text]) => (
              <Checkbox
                key={part}
                isSelected={step[part]}
                onChange={(isOn) => onChange({ ...step, [part]: isOn })}
              >
                {text}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div className="field">
          <span className="label">Round money to</span>
          <Segmented
            label="Round money to"
            value={step.roundMoneyTo}
            onChange={(roundMoneyTo) => onChange({ ...step, roundMoneyTo })}
            options={(['0.01', '0.05', '0.10'] as const).map((value) => ({ value, label: value }))}
          />
        </div>
      </div>
      <div className="row between">
        <FilterChips
          filters={[
            only('services', 'Services', services),
            only('fromZones', 'From zones', zones.from),
            only('toZones', 'To zones', zones.to),
          ]}
        />
        {onRemove && (
          <Button small icon look="quiet" aria-label="Remove this step" onPress={onRemove}>
            <Icon of={Trash2} size="s" />
          </Button>
        )}
      </div>
    </div>
  )
}
