import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MapPinOff, Plus, Upload } from 'lucide-react'
import type { Version } from '../../data/lanes.ts'
import { services } from '../../data/services.ts'
import type { ZoneSet } from '../../data/zone-sets.ts'
import { zoneSets } from '../../data/zone-sets.ts'
import { type ZoneDifference, type ZoneSetVersion, zones } from '../../data/zones.ts'
import { useToday } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { DownloadLink } from '../../parts/basics/download-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { someNames } from '../../parts/lists/some-names.ts'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState, type EmptyTexts } from '../../parts/page/states.tsx'
import { Time } from '../../parts/page/time.tsx'
import { useMay } from '../../session/use-me.ts'
import { VersionBar } from '../rate-cards/shared/version-bar.tsx'
import { lineOfTime } from '../rate-cards/shared/version-time.ts'
import { exportHref } from '../uploads/shared/kinds.ts'
import { ChooseZoneSet } from './choose-zone-set.tsx'
import { NewZones } from './new-zones.tsx'
import { VersionZones } from './version-zones.tsx'
import { changedMembers } from './zone-changes.ts'
import { versionOn } from './zone-rows.ts'
import { ZonesActions } from './zones-actions.tsx'
import type { ZonesSearch } from './zones-search.ts'
import '../forms/forms.css'
import './zones.css'

const route = getRouteApi('/_app/settings/zones')

/** The zones of a zone set: its versions as a line of time, and what the one that is shown covers. */
export function ZonesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayChange = useMay()('configuration:write')
  const today = useToday()
  const sets = useQuery(zoneSets.all)
  const code = search.set ?? sets.data?.[0]?.code
  const set = sets.data?.find((one) => one.code === code)
  const versions = useQuery({ ...zones.versions(code ?? ''), enabled: set !== undefined })
  const version = shownVersion(versions.data ?? [], search, today)
  const show = (part: ZonesSearch, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  const newSet = mayChange && (
    <Button onPress={() => show({ new: 'set' })}>
      <Icon of={Plus} />
      New zone set
    </Button>
  )
  return (
    <div className="page zones-page">
      <PageHeader
        title="Zones"
        {...(set ? { note: set.name } : {})}
        sub={[<UsedBy key="used" set={set} />]}
        actions={
          <>
            {set && (
              <ChooseZoneSet
                sets={sets.data ?? []}
                chosen={set.code}
                onChoose={(next) => void navigate({ search: { set: next } })}
              />
            )}
            {set && version && (
              <DownloadLink
                href={exportHref('zones', 'xlsx', { zoneSet: set.code, version: version.versionId })}
              >
                Export
              </DownloadLink>
            )}
            {mayChange && (
              <ButtonLink to="/settings/uploads/new" search={{ kind: 'zones', target: set?.code }}>
                <Icon of={Upload} />
                Upload
              </ButtonLink>
            )}
            {newSet}
            {set && mayChange && (
              <ZonesActions set={set} version={version} versions={versions.data ?? []} onShow={show} />
            )}
          </>
        }
      />
      <QueryState what="The zones" query={sets} inOwnPanel>
        {() =>
          set === undefined ? (
            <Panel>
              <EmptyState {...noSet(code)} />
            </Panel>
          ) : (
            <QueryState what="The versions" query={versions} inOwnPanel>
              {(all) => (
                <>
                  <div>
                    <VersionBar
                      name={set.code}
                      line={lineOfTime(all.map(asVersion), today)}
                      shown={version?.versionId}
                      today={today}
                      countOfVersion={(versionId) => {
                        const one = all.find((other) => other.versionId === versionId)
                        return one?.state === 'DRAFT' ? (
                          <DraftText code={set.code} version={one} />
                        ) : (
                          countsText(one)
                        )
                      }}
                      onShow={(versionId) => show({ version: versionId, on: undefined, new: undefined })}
                    />
                  </div>
                  {version === undefined ? (
                    <Panel>
                      <EmptyState {...noVersion(set)} />
                    </Panel>
                  ) : (
                    <VersionZones
                      key={version.versionId}
                      {...{ set, version, search, mayChange }}
                      onShow={show}
                    />
                  )}
                </>
              )}
            </QueryState>
          )
        }
      </QueryState>
      {mayChange && (search.new === 'set' || search.new === 'version') && (
        <NewZones
          set={search.new === 'version' ? set : undefined}
          version={version}
          onClose={() => show({ new: undefined })}
          onMade={(made, day) => void navigate({ search: { set: made, on: day } })}
        />
      )}
    </div>
  )

  function noSet(unknown: string | undefined): EmptyTexts {
    return {
      icon: MapPinOff,
      title: unknown === undefined ? 'No zone sets yet' : `There is no zone set ${unknown}`,
      text: 'Without zone sets, shipments are accepted to every place that exists, and no lane has a price.',
      action:
        unknown !== undefined ? (
          <Button onPress={() => void navigate({ search: {} })}>Show the first</Button>
        ) : (
          newSet
        ),
    }
  }

  function noVersion(of: ZoneSet): EmptyTexts {
    return {
      icon: MapPinOff,
      title: `${of.code} has no version on ${formatDay(search.on ?? today, 'UTC')}`,
      text: 'Choose another version to see its zones.',
      action: search.on !== undefined && search.on !== today && (
        <Button onPress={() => show({ on: undefined })}>Show today</Button>
      ),
    }
  }
}

/** The one that the address names, else the one that holds on the day. */
const shownVersion = (all: ZoneSetVersion[], { version, on }: ZonesSearch, today: string) =>
  version === undefined ? versionOn(all, on ?? today) : all.find(({ versionId }) => versionId === version)

/** A version of a zone set has the same days and people as one of a rate card, and counts other things. */
const asVersion = ({ counts, collisions, ...version }: ZoneSetVersion): Version => version

/** "27 zones, 122 members" */
const countsText = (version: ZoneSetVersion | undefined) =>
  version?.counts && `${countOf(version.counts.zones, 'zone')}, ${countOf(version.counts.members, 'member')}`

/** "3 members changed · saved 10:38" */
function DraftText({ code, version }: { code: string; version: ZoneSetVersion }) {
  const difference = useQuery(zones.difference(code, version.versionId)).data
  return (
    <>
      {difference && `${changedText(difference)} · `}saved <Time at={version.changedAt} show="short" />
    </>
  )
}

function changedText({ items, nextCursor }: ZoneDifference): string {
  const text = `${countOf(changedMembers(items), 'member')} changed`
  return nextCursor === null ? text : `over ${text}`
}

function UsedBy({ set }: { set: ZoneSet | undefined }) {
  const own = (useQuery(services.all).data ?? []).filter(({ zoneSet }) => zoneSet === set?.code)
  if (own.length === 0) return 'Which places are served, and which lanes price them.'
  return `used by ${someNames(own.map(({ alias }) => alias))}`
}
