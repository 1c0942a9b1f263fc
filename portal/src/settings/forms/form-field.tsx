import type { ApiError } from '../../api/api-error.ts'
import { CustomerField } from '../../freight/customer-field.tsx'
import { Checkbox } from '../../parts/fields/checkbox.tsx'
import { ChooseSeveral } from '../../parts/fields/choose-several.tsx'
import { DayField } from '../../parts/fields/day-field.tsx'
import { Select } from '../../parts/fields/select.tsx'
import { TextArea } from '../../parts/fields/text-area.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { codesOf, type Field, shownValue, yes } from './fields.ts'

interface FormFieldProps {
  field: Field
  value: string
  /** As it is saved; undefined for something new. */
  before: string | undefined
  onChange(value: string): void
  failure: ApiError | undefined
  isReadOnly: boolean
  autoFocus?: boolean
}

/** The id of a choice that means "none". */
const none = ''

/** One field of a form, with the mark and the old value of a change. */
export function FormField({
  field,
  value,
  before,
  onChange,
  failure,
  isReadOnly,
  autoFocus = false,
}: FormFieldProps) {
  const isChanged = before !== undefined && value !== before
  const texts = {
    label: field.label,
    hint: field.hint,
    error: aboutOrBelow(failure, field.name),
    isChanged,
    was: isChanged ? shownValue(field, before) : undefined,
  }
  const { label, hint, error } = texts
  if (field.kind === 'tick') {
    return (
      <div className="field">
        <span className="label">{label}</span>
        <div className="tick">
          <Checkbox
            isSelected={value === yes}
            isDisabled={isReadOnly}
            onChange={(is) => onChange(is ? yes : '')}
          >
            {hint ?? label}
          </Checkbox>
        </div>
      </div>
    )
  }
  if (field.kind === 'choice') {
    return (
      <Select
        {...texts}
        autoFocus={autoFocus}
        options={choicesOf(field, value)}
        value={value}
        onChange={onChange}
        isDisabled={isReadOnly}
      />
    )
  }
  if (field.kind === 'choices') {
    return (
      <ChooseSeveral
        {...texts}
        placeholder={field.empty ?? 'None'}
        options={field.options ?? []}
        chosen={codesOf(value)}
        onChange={(codes) => onChange(codes.join(', '))}
        isDisabled={isReadOnly}
      />
    )
  }
  const placeholder = field.empty ?? ''
  if (field.kind === 'customer' && !isReadOnly) {
    return <CustomerField {...{ label, error, hint }} text={value} onText={onChange} />
  }
  if (field.kind === 'day')
    return <DayField {...{ ...texts, value, onChange, placeholder, isReadOnly, autoFocus }} />
  if (field.kind === 'long')
    return <TextArea {...{ label, hint, error, value, onChange, isReadOnly }} rows={2} />
  return (
    <TextField
      {...{ ...texts, value, onChange, placeholder, isReadOnly, autoFocus }}
      {...(field.unit === undefined ? {} : { unit: field.unit })}
      {...(field.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
    />
  )
}

/** What the server says about the field, or about a part of it: `itemTypes.2 must be …`. */
function aboutOrBelow(failure: ApiError | undefined, name: string): string | undefined {
  const below = failure?.failures.find(({ path }) => path.startsWith(`${name}.`))
  return failure?.about(name) ?? (below && `${below.path.slice(name.length + 1)} ${below.text}`)
}

/** A choice may be empty, and a value that is not offered any more stays visible. */
function choicesOf({ options = [], empty }: Field, value: string) {
  const isKnown = value === none || options.some(({ id }) => id === value)
  return [
    ...(empty === undefined ? [] : [{ id: none, text: empty }]),
    ...options,
    ...(isKnown ? [] : [{ id: value, text: value }]),
  ]
}
