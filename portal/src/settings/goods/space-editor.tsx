import { NumberField } from '../forms/number-field.tsx'

const parts = [
  { name: 'length', label: 'Length', unit: 'm' },
  { name: 'width', label: 'Width', unit: 'm' },
  { name: 'height', label: 'Height', unit: 'm' },
  { name: 'kg', label: 'Takes', unit: 'kg' },
] as const

type Space = Partial<Record<(typeof parts)[number]['name'], number | string>>

interface SpaceEditorProps {
  /** As JSON; empty if it has none. */
  value: string
  onChange(value: string): void
  isReadOnly: boolean
}

/** The measures of one pallet space. With nothing in them there is none. */
export function SpaceEditor({ value, onChange, isReadOnly }: SpaceEditorProps) {
  const space: Space = value === '' ? {} : JSON.parse(value)
  return (
    <div className="formgrid">
      {parts.map(({ name, label, unit }) => (
        <NumberField
          key={name}
          label={label}
          unit={unit}
          value={space[name]}
          isReadOnly={isReadOnly}
          onChange={(typed) => {
            const next = { ...space, [name]: typed }
            if (typed === undefined) delete next[name]
            onChange(Object.keys(next).length === 0 ? '' : JSON.stringify(next))
          }}
        />
      ))}
    </div>
  )
}
