import { Label } from 'react-aria-components/Label'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldMessage } from './field-message.tsx'
import type { FieldTexts } from './text-field.tsx'
import './field.css'

interface TextAreaProps
  extends FieldTexts,
    Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  rows?: number
}

export function TextArea({ label, error, hint, rows = 3, ...rest }: TextAreaProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className="field">
      <Label>{label}</Label>
      <AriaTextArea rows={rows} className={error ? 'input area wrong' : 'input area'} />
      <FieldMessage error={error} hint={hint} />
    </AriaTextField>
  )
}
