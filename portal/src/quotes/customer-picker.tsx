import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { customersLike } from '../data/choices.ts'
import { formatCount } from '../format/count.ts'
import { useCustomerOptions } from '../freight/use-customers.ts'
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
  const { total = 0 } = useQuery(customersLike('')).data ?? {}
  const { options, isWaiting, more } = useCustomerOptions(text)
  return (
    <fieldset className="field">
      <legend className="label">
        <span>Customers</span>
        <span className="hint">{total > 0 && `${chosen.length} of ${formatCount(total)}`}</span>
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
        options={options.filter(({ id }) => !chosen.includes(id))}
        isWaiting={isWaiting}
        more={more}
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
