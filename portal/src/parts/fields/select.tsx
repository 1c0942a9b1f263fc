import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Icon } from '../basics/icon.tsx'
import { type Option, Options } from '../basics/options.tsx'
import { FieldMessage } from './field-message.tsx'
import { type FieldTexts, inputClass, LabelLine } from './text-field.tsx'
import './field.css'

interface SelectProps extends FieldTexts {
  options: Option[]
  value: string | null
  onChange(value: string): void
  placeholder?: string
  isDisabled?: boolean
  /** Show the label to screen readers only, because a table head already shows it. */
  hideLabel?: boolean
  /** Differs from what is saved. */
  isChanged?: boolean
  was?: string | undefined
  autoFocus?: boolean
}

export function Select({
  label,
  error,
  hint,
  options,
  value,
  onChange,
  placeholder,
  isDisabled,
  hideLabel,
  isChanged,
  was,
  autoFocus,
}: SelectProps) {
  return (
    <AriaSelect
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      // An empty list does not open: while its options are loaded, it must not look as if it did.
      isDisabled={isDisabled || options.length === 0}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      autoFocus={autoFocus ?? false}
      placeholder={placeholder ?? 'Choose'}
      className="field"
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <LabelLine label={label} was={was} />}
      <Button className={inputClass(error, isChanged)}>
        <SelectValue className="grow cut">
          {({ selectedText, isPlaceholder, defaultChildren }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <Icon of={ChevronDown} />
      </Button>
      <FieldMessage error={error} hint={hint} />
      <Popover className="options">
        <Options options={options} />
      </Popover>
    </AriaSelect>
  )
}
