import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { aboutField } from '../basics/as-sentence.ts'
import { Icon } from '../basics/icon.tsx'
import type { Option } from '../basics/options.tsx'
import { Popover } from '../basics/popover.tsx'
import { ChoiceList } from './choice-list.tsx'
import { type FieldTexts, inputClass } from './text-field.tsx'
import './field.css'

interface ChooseSeveralProps extends FieldTexts {
  options: Option[]
  chosen: string[]
  onChange(chosen: string[]): void
  /** What it means that nothing is chosen: "Any". */
  placeholder: string
  isDisabled?: boolean
  isChanged?: boolean
  was?: string | undefined
}

/** Several values out of a list. One that is not in the list stays until somebody takes it out. */
export function ChooseSeveral(props: ChooseSeveralProps) {
  const { label, hint, error, options, chosen, onChange, placeholder, isDisabled, isChanged, was } = props
  const unknown = chosen.filter((value) => !options.some((option) => option.id === value))
  return (
    <div className="field">
      <span className="label">
        <span>{label}</span>
        {was !== undefined && <span className="hint small cut">was {was}</span>}
      </span>
      <Popover
        label={label}
        button={
          <Button
            className={inputClass(error, isChanged)}
            isDisabled={isDisabled ?? false}
            aria-label={`${label}: ${chosen.length === 0 ? placeholder : chosen.join(', ')}`}
          >
            <span className="grow cut">{chosen.length === 0 ? placeholder : chosen.join(', ')}</span>
            <Icon of={ChevronDown} />
          </Button>
        }
      >
        <ChoiceList
          label={label}
          options={[...options, ...unknown.map((value) => ({ id: value, text: value }))]}
          selected={chosen}
          isMultiple
          onChange={onChange}
        />
      </Popover>
      {error === undefined && hint && <span className="message">{hint}</span>}
      {error !== undefined && (
        <span className="message wrong" role="alert">
          {aboutField(error)}
        </span>
      )}
    </div>
  )
}
