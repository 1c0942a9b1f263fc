import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { aboutField } from '../basics/as-sentence.ts'
import { Icon } from '../basics/icon.tsx'
import { type FieldTexts, inputClass } from './text-field.tsx'
import './field.css'
import './token-field.css'

interface TokenFieldProps extends FieldTexts {
  values: string[]
  onChange(values: string[]): void
  /** Cuts what was typed or pasted into values. */
  split(text: string): string[]
  placeholder?: string
  isReadOnly?: boolean
}

/**
 * Several values that are typed or pasted. Enter, a comma or leaving the field adds what was typed; Backspace takes the last
 * one out. Its label is for screen readers: what it is for stands beside it.
 */
export function TokenField(props: TokenFieldProps) {
  const { label, error, hint, values, onChange, split, placeholder, isReadOnly = false } = props
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const found = split(text).filter((value) => !values.includes(value))
    if (found.length > 0) onChange([...values, ...found])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      event.preventDefault()
      onChange(values.slice(0, -1))
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    add(typed + event.clipboardData.getData('text'))
  }
  return (
    <div className="field">
      <div className={`${inputClass(error, undefined)} token-field`}>
        {values.map((value) => (
          <span key={value} className="token">
            <span className="cut">{value}</span>
            {!isReadOnly && (
              <button
                type="button"
                aria-label={`Remove ${value}`}
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                <Icon of={X} size="s" />
              </button>
            )}
          </span>
        ))}
        {!isReadOnly && (
          <input
            aria-label={label}
            aria-invalid={error !== undefined}
            placeholder={values.length === 0 ? placeholder : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => add(typed)}
          />
        )}
      </div>
      {error === undefined && hint && <span className="message">{hint}</span>}
      {error !== undefined && (
        <span className="message wrong" role="alert">
          {aboutField(error)}
        </span>
      )}
    </div>
  )
}
