import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MapPinOff, Plus, SearchX, Upload } from 'lucide-react'
import { countOf } from '../../format/count.ts'
import { dayIn, formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { DownloadLink } from '../../parts/basics/download-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { listOfPages } from '../../parts/lists/list-state.ts'
import type { Column } from '../../parts/lists/table.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import type { EmptyTexts } from '../../parts/page/states.tsx'
import { useMay } from '../../session/use-me.ts'
import { exportHref } from '../uploads/shared/kinds.ts'
import { ChooseVersion, ChooseZoneSet } from './choose-zone-set.tsx'
import { NewZones } from './new-zones.tsx'
import { PlaceInZone } from './place-in-zone.tsx'
import { zones } from './queries.ts'
import { versionOn, type ZoneRow, zoneRows } from './zone-rows.ts'
import type { ZonesSearch } from './zones-search.ts'
import './zones.css'

const route = getRouteApi('/_app/settings/zones')
const membersShown = 40

/** The zones of a zone set, in the version of a day. A new version is a whole list with its first day. */
export function ZonesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const zone = useZone()
  const mayChange = useMay()('configuration:write')
  const today = dayIn(zone, new Date())
  const on = search.on ?? today
  const sets = useQuery(zones.sets)
  const code = search.set ?? sets.data?.[0]?.code
  const set = sets.data?.find((one) => one.code === code)
  const versions = useQuery({ ...zones.versions(code ?? ''), enabled: set !== undefined })
  const version = versionOn(versions.data ?? [], on)
  const members = useInfiniteQuery({
    ...zones.members(code ?? '', version?.versionId ?? '', search.find),
    enabled: set !== undefined && version !== undefined,
  })
  const isNothing =
    (sets.data !== undefined && set === undefined) || (versions.data !== undefined && version === undefined)
  const found = listOfPages(members, ({ items }) => items)
  const failed = [sets, versions].find(({ error, data }) => error !== null && data === undefined)
  const list = {
    ...found,
    ...(failed ? { error: failed.error, retry: () => void failed.refetch() } : {}),
    rows: isNothing ? [] : found.rows && zoneRows(found.rows),
  }
  const show = (part: ZonesSearch, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  return (
    <ListPage
      what="The zones"
      header={
        <PageHeader
          title="Zones"
          sub={[
            ...(set ? [`${set.code} ${set.name}`] : []),
            'Which places are served, and by which lanes they are priced.',
          ]}
          actions={
            <>
              {set && version && (
                <DownloadLink
                  href={exportHref('zones', 'xlsx', { zoneSet: set.code, version: version.versionId })}
                >
                  Export
                </DownloadLink>
              )}
              {mayChange && (
                <>
                  <ButtonLink to="/settings/uploads/new" search={{ kind: 'zones', target: set?.code }}>
                    <Icon of={Upload} />
                    Upload
                  </ButtonLink>
                  {set && <Button onPress={() => show({ new: 'version' })}>New version</Button>}
                  <Button look="primary" onPress={() => show({ new: 'set' })}>
                    <Icon of={Plus} />
                    New zone set
                  </Button>
                </>
              )}
            </>
          }
        />
      }
      filters={
        set && (
          <>
            <ChooseZoneSet
              sets={sets.data ?? []}
              chosen={set.code}
              onChoose={(next) => show({ set: next })}
            />
            <ChooseVersion
              versions={versions.data ?? []}
              chosen={version}
              today={today}
              onChoose={(day) => show({ on: day })}
            />
            <SearchField
              label="Postcode, zone or suburb"
              value={search.find ?? ''}
              onChange={(find) => show({ find: find === '' ? undefined : find }, true)}
            />
          </>
        )
      }
      notices={set && version && search.find && <PlaceInZone code={set.code} find={search.find} on={on} />}
      list={list}
      columns={columns}
      rowKey={(row) => row.code}
      moreBy="scrolling"
      empty={emptyTexts()}
      summary={`${countOf(list.rows?.length ?? 0, 'zone')}${list.more ? ' so far' : ''}${version?.holds ? ` · ${heldText(version.holds)}` : ''}`}
    >
      {mayChange && search.new && (
        <NewZones
          set={search.new === 'version' ? set : undefined}
          version={version}
          onClose={() => show({ new: undefined })}
          onMade={(made, day) => show({ new: undefined, set: made, on: day, find: undefined })}
        />
      )}
    </ListPage>
  )

  function emptyTexts(): EmptyTexts {
    if (set === undefined)
      return {
        icon: MapPinOff,
        title: code === undefined ? 'No zone sets yet' : `There is no zone set ${code}`,
        text: 'Without zone sets, shipments are accepted to every place that exists, and no lane has a price.',
        action:
          code !== undefined ? (
            <Button onPress={() => show({ set: undefined })}>Show the first</Button>
          ) : (
            mayChange && <Button onPress={() => show({ new: 'set' })}>New zone set</Button>
          ),
      }
    if (version === undefined)
      return {
        icon: MapPinOff,
        title: `${set.code} has no version on ${formatDay(on, zone)}`,
        text: 'Choose another version to see its zones.',
        action: on !== today && <Button onPress={() => show({ on: undefined })}>Show today</Button>,
      }
    return {
      icon: SearchX,
      title: search.find ? 'No matching zone' : 'This version has no zones',
      text: search.find ? 'Shorten the search to see more.' : 'No place is in a zone.',
      action: search.find && <Button onPress={() => show({ find: undefined })}>Show all</Button>,
    }
  }

  function heldText({ from, to }: { from: string; to: string | null }): string {
    const since = `this version holds from ${formatDay(from, zone)}`
    return to === null ? since : `${since} to ${formatDay(to, zone)}`
  }
}

const columns: Column<ZoneRow>[] = [
  { id: 'zone', head: 'Zone', cell: ({ code }) => <b className="code">{code}</b> },
  { id: 'name', head: 'Name', wraps: true, narrow: 'Name', cell: ({ name }) => name },
  {
    id: 'members',
    head: 'Places',
    wraps: true,
    narrow: 'Places',
    cell: ({ members }) =>
      members.length === 0 ? (
        <span className="hint">no places</span>
      ) : (
        <span className="muted zone-places">
          {members.slice(0, membersShown).join(', ')}
          {members.length > membersShown && ` and ${countOf(members.length - membersShown, 'other')}`}
        </span>
      ),
  },
]
