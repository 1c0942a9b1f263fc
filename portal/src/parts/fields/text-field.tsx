import type { ReactNode, Ref } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldMessage } from './field-message.tsx'
import './field.css'

export interface FieldTexts {
  label: string
  /** What the server said about this field; shown instead of the hint. */
  error?: string | undefined
  hint?: string | undefined
}

interface TextFieldProps
  extends FieldTexts,
    Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  placeholder?: string
  /** Shown after the text: "%", "kg". */
  unit?: string
  /** Before and after the text: an icon, a button. */
  before?: ReactNode
  after?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  /** Show the label to screen readers only, because something beside it says the same. */
  hideLabel?: boolean
  /** Differs from what is saved: it has a mark, and says what it was. */
  isChanged?: boolean
  was?: string | undefined
}

export function TextField({
  label,
  error,
  hint,
  placeholder,
  unit,
  before,
  after,
  inputRef,
  hideLabel,
  isChanged,
  was,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : {})}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="field"
    >
      {!hideLabel && <LabelLine label={label} was={was} />}
      <Group className={inputClass(error, isChanged)}>
        {before}
        <Input {...(placeholder ? { placeholder } : {})} {...(inputRef ? { ref: inputRef } : {})} />
        {unit && <span className="unit">{unit}</span>}
        {after}
      </Group>
      <FieldMessage error={error} hint={hint} />
    </AriaTextField>
  )
}

/** The classes of the box around a field. */
export const inputClass = (error: string | undefined, isChanged: boolean | undefined) =>
  ['input', error && 'wrong', isChanged && 'is-changed'].filter(Boolean).join(' ')

/** The label, and at its right what the field was before. */
export function LabelLine({ label, was }: { label: string; was: string | undefined }) {
  if (was === undefined) return <Label>{label}</Label>
  return (
    <span className="label-line">
      <Label>{label}</Label>
      <span className="hint small cut">was {was}</span>
    </span>
  )
}
