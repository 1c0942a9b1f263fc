import { useQuery } from '@tanstack/react-query'
import { choices } from '../../data/choices.ts'
import { Checkbox } from '../../parts/fields/checkbox.tsx'
import { CheckboxGroup } from '../../parts/fields/checkbox-group.tsx'
import { partIds } from './mend.ts'

interface Props {
  /** Codes of what is asked for. */
  asked: string[]
  onChange(asked: string[]): void
}

/** What may be asked for, such as a tail lift. Nothing is shown if the organisation has no extras. */
export function ExtrasAsked({ asked, onChange }: Props) {
  const known = useQuery(choices).data?.extras ?? []
  // One of an earlier quote may be gone since then.
  const gone = asked.filter((code) => !known.some(({ id }) => id === code))
  const offered = [...known, ...gone.map((code) => ({ id: code, name: code }))]
  if (offered.length === 0) return null
  return (
    <div className="field" id={partIds.extras}>
      <CheckboxGroup label="Extras">
        {offered.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={asked.includes(id)}
            onChange={(isAsked) => onChange(isAsked ? [...asked, id] : asked.filter((code) => code !== id))}
          >
            {name}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </div>
  )
}
