import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Segmented } from '../../parts/fields/segmented.tsx'
import { Select } from '../../parts/fields/select.tsx'
import type { ZoneSet, ZoneSetVersion } from './queries.ts'
import { heldVersions, versionOn } from './zone-rows.ts'

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

interface ChooseVersionProps {
  versions: ZoneSetVersion[]
  chosen: ZoneSetVersion | undefined
  today: string
  /** A day of the chosen version; undefined is today. */
  onChoose(day: string | undefined): void
}

/** Published versions by their first day. */
export function ChooseVersion({ versions, chosen, today, onChoose }: ChooseVersionProps) {
  const zone = useZone()
  const held = heldVersions(versions)
  const current = versionOn(versions, today)
  if (held.length === 0) return null
  return (
    <Select
      label="Version"
      hideLabel
      placeholder="Choose a version"
      options={held.map(({ versionId, holds }) => ({
        id: versionId,
        text: `From ${formatDay(holds.from, zone)}${versionId === current?.versionId ? ', in force' : ''}`,
      }))}
      value={chosen?.versionId ?? null}
      onChange={(id) => {
        if (id === current?.versionId) return onChoose(undefined)
        onChoose(held.find(({ versionId }) => versionId === id)?.holds.from)
      }}
    />
  )
}
