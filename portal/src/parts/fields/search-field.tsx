import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { useKeys } from '../../keys/use-keys.ts'
import { Icon } from '../basics/icon.tsx'
import './field.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange(value: string): void
}

/** The search field of a list; `/` focuses it, Escape empties and then leaves it. Its label is its placeholder. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useKeys({ find: () => input.current?.focus() })
  return (
    <AriaSearchField aria-label={label} value={value} onChange={onChange} className="input search s">
      <Icon of={Search} />
      <Input
        ref={input}
        placeholder={label}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && value === '') input.current?.blur()
        }}
      />
      {value !== '' && (
        <Button className="clear">
          <Icon of={X} size="s" />
        </Button>
      )}
    </AriaSearchField>
  )
}
