import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { choices } from '../api/choices.ts'
import { Button } from '../parts/basics/button.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { ComboBox } from '../parts/fields/combo-box.tsx'

interface Props {
  chosen: string[]
  error: string | undefined
  onChange(chosen: string[]): void
}

/** The customers to price for: a token for each, and a field to add more. */
export function CustomerPicker({ chosen, error, onChange }: Props) {
  const [text, setText] = useState('')
  const all = useQuery(choices).data?.customers ?? []
  const wanted = text.toLowerCase()
  const left = all.filter(
    ({ id, name }) => !chosen.includes(id) && `${id} ${name}`.toLowerCase().includes(wanted),
  )
  return (
    <fieldset className="field">
      <legend className="label">
        <span>Customers</span>
        <span className="hint">{all.length > 0 && `${chosen.length} of ${all.length}`}</span>
      </legend>
      {chosen.length > 0 && (
        <div className="tokens">
          {chosen.map((id) => (
            <span key={id} className="token">
              <span className="cut">{id}</span>
              <Button
                look="quiet"
                icon
                small
                aria-label={`Remove ${id}`}
                onPress={() => onChange(chosen.filter((one) => one !== id))}
              >
                <Icon of={X} size="s" />
              </Button>
            </span>
          ))}
        </div>
      )}
      <ComboBox
        label="Add a customer"
        hideLabel
        placeholder={chosen.length === 0 ? 'Id or name of a customer' : 'Add another'}
        text={text}
        error={error}
        options={left.map(({ id, name }) => ({ id, text: id, note: name }))}
        opensOnFocus
        choosesOnEnter
        onText={setText}
        onChoose={({ id }) => {
          onChange([...chosen, id])
          setText('')
        }}
      />
    </fieldset>
  )
}
