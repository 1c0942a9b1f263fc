import { useQuery } from '@tanstack/react-query'
import { ComboBox } from '../../parts/fields/combo-box.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { completionsOf, isPlace } from './complete-place.ts'

interface Props {
  column: string
  /** What a person has typed so far, by column. */
  own: Record<string, string>
  onChange(value: string): void
  autoFocus: boolean
}

/** A value for all rows of a group. Places are completed, as in the grid. */
export function OwnValue({ column, own, onChange, autoFocus }: Props) {
  const value = own[column] ?? ''
  const cells = Object.fromEntries(Object.entries(own).map(([name, text]) => [name, { value: text }]))
  const { data = [], isFetching } = useQuery(completionsOf({ cells }, column, value))
  if (!isPlace(column))
    return <TextField label={column} value={value} onChange={onChange} autoFocus={autoFocus} />
  return (
    <ComboBox
      label={column}
      text={value}
      options={data.map(({ value: text, note = '' }) => ({ id: `${text} ${note}`, text, note }))}
      isWaiting={isFetching}
      opensOnFocus
      autoFocus={autoFocus}
      onText={onChange}
      onChoose={({ text }) => onChange(text)}
    />
  )
}
