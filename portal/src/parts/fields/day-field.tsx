import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '../../format/clock.ts'
import { readDay } from '../../format/read-day.ts'
import { formatDay, formatLongDay } from '../../format/time.ts'
import { Icon } from '../basics/icon.tsx'
import { type FieldTexts, TextField } from './text-field.tsx'

interface DayFieldProps extends FieldTexts {
  /** A day like 2027-01-01. Text that is no day stays as it was typed, and the server says so too. */
  value: string
  onChange(value: string): void
  placeholder?: string
  isReadOnly?: boolean
  isChanged?: boolean
  was?: string | undefined
  autoFocus?: boolean
}

const howToWrite = 'Write it like 1 Jan 27, 2027-01-01 or next month.'

/** A day as people write it. It shows the day that it understood. */
export function DayField({ value, onChange, hint, error, ...rest }: DayFieldProps) {
  const today = useToday()
  const [typed, setTyped] = useState<string>()
  // What was understood stays when the field is left: a button below must not move under the pointer.
  const [isTyped, setIsTyped] = useState(false)
  const day = readDay(value, today)
  const isUnknown = value !== '' && day === undefined
  const said = day === undefined ? howToWrite : `${understood(day)}.`
  return (
    <TextField
      {...rest}
      value={typed ?? (day === undefined ? value : formatDay(day, 'UTC'))}
      onChange={(text) => {
        setTyped(text)
        setIsTyped(true)
        onChange(readDay(text, today) ?? text)
      }}
      onBlur={() => setTyped(undefined)}
      before={<Icon of={Calendar} size="s" />}
      error={error ?? (isUnknown && typed === undefined ? howToWrite : undefined)}
      hint={!isTyped || value === '' ? hint : [said, hint].filter(Boolean).join(' ')}
    />
  )
}

/** "Friday 1 January 2027" */
const understood = (day: string) => formatLongDay(new Date(`${day}T12:00:00Z`), 'UTC')
