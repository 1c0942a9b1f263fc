import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { aboutField } from '../basics/as-sentence.ts'
import { Icon } from '../basics/icon.tsx'
import './checkbox.css'
import './field.css'

/** A question that can have several answers. */
export function CheckboxGroup({
  label,
  error,
  children,
}: {
  label: string
  error?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset className="stack" aria-describedby={error ? id : undefined}>
      <legend className="label">{label}</legend>
      {children}
      {error && (
        <span id={id} className="message wrong" role="alert">
          <Icon of={CircleAlert} size="s" />
          {aboutField(error)}
        </span>
      )}
    </fieldset>
  )
}
