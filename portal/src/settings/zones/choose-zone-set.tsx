import type { ZoneSet } from '../../data/zone-sets.ts'
import { Segmented } from '../../parts/fields/segmented.tsx'
import { Select } from '../../parts/fields/select.tsx'

const besideEachOther = 4

interface ChooseZoneSetProps {
  sets: ZoneSet[]
  chosen: string
  onChoose(code: string): void
}

/** A few zone sets are beside each other, many are in a list. */
export function ChooseZoneSet({ sets, chosen, onChoose }: ChooseZoneSetProps) {
  if (sets.length > besideEachOther)
    return (
      <Select
        label="Zone set"
        hideLabel
        options={sets.map(({ code, name }) => ({ id: code, text: code, note: name }))}
        value={chosen}
        onChange={onChoose}
      />
    )
  return (
    <Segmented
      label="Zone set"
      value={chosen}
      onChange={onChoose}
      options={sets.map(({ code }) => ({ value: code, label: code }))}
    />
  )
}
