import type { ReactNode } from 'react'
import { type Difference, zoneText } from '../../../data/lanes.ts'
import { formatCount } from '../../../format/count.ts'
import { SearchField } from '../../../parts/fields/search-field.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { choiceFilter } from '../../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../../parts/lists/filter-chips.tsx'
import type { CardSearch } from './card-search.ts'
import { type ServiceCount, zonesOf } from './services-of.ts'

const besideEachOther = 4

interface LaneToolsProps {
  services: ServiceCount[]
  service: string | undefined
  shape: Difference | undefined
  search: CardSearch
  show(part: CardSearch, replace?: boolean): void
  /** At the right. */
  children?: ReactNode
}

/** Which lanes are shown. The server filters: most lanes are not in the browser. */
export function LaneTools({ services, service, shape, search, show, children }: LaneToolsProps) {
  const zones = zonesOf(shape)
  const zoneFilter = (id: 'from' | 'to', label: string) =>
    choiceFilter({
      id,
      label,
      options: zones[id].map((zone) => ({ id: zone, text: zoneText(zone) })),
      chosen: search[id] === undefined ? undefined : [search[id]],
      onChange: (chosen) => show({ [id]: chosen?.at(-1) }),
    })
  return (
    <div className="lane-tools row wrap">
      {service !== undefined && (
        <ChooseService services={services} service={service} onChoose={(one) => show({ service: one })} />
      )}
      <SearchField
        label="Zone"
        value={search.find ?? ''}
        onChange={(find) => show({ find: find === '' ? undefined : find }, true)}
      />
      <FilterChips
        filters={[
          zoneFilter('from', 'From zone'),
          zoneFilter('to', 'To zone'),
          {
            id: 'changed',
            label: 'Changed',
            isOn: search.changed === true,
            onChange: (isOn) => show({ changed: isOn || undefined }),
          },
          {
            id: 'finding',
            label: 'Has a check',
            isOn: search.finding !== undefined,
            onChange: (isOn) => show({ finding: isOn ? 'any' : undefined }),
          },
        ]}
      />
      <span className="row wrap lane-tools-more">{children}</span>
    </div>
  )
}

interface ChooseServiceProps {
  services: ServiceCount[]
  service: string
  onChoose(service: string): void
}

/** A few services are beside each other, many are in a list. */
function ChooseService({ services, service, onChoose }: ChooseServiceProps) {
  if (services.length > besideEachOther)
    return (
      <div className="choose-service">
        <Select
          label="Service"
          hideLabel
          options={services.map((one) => ({
            id: one.service,
            text: one.service,
            note: formatCount(one.count),
          }))}
          value={service}
          onChange={onChoose}
        />
      </div>
    )
  return (
    <Segmented
      label="Service"
      value={service}
      onChange={onChoose}
      options={services.map((one) => ({
        value: one.service,
        label: `${one.service} ${formatCount(one.count)}`,
      }))}
    />
  )
}
