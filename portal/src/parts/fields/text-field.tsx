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
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className="field">
      <Label>{label}</Label>
      <Group className={error ? 'input wrong' : 'input'}>
        {before}
        <Input {...(placeholder ? { placeholder } : {})} {...(inputRef ? { ref: inputRef } : {})} />
        {unit && <span className="unit">{unit}</span>}
        {after}
      </Group>
      <FieldMessage error={error} hint={hint} />
    </AriaTextField>
  )
}
