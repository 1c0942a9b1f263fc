import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { ZoneSet } from '../../data/zone-sets.ts'
import { type ZoneSetVersion, zones } from '../../data/zones.ts'
import { useToday } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { useZone } from '../../format/zone.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { useSettled } from '../../parts/fields/use-settled.ts'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { deedText } from './collided-places.tsx'
import { CoveragePanel } from './coverage-panel.tsx'
import { EditZoneDialog } from './edit-zone-dialog.tsx'
import { GapsPanel, type Give } from './gaps-panel.tsx'
import { OldAndNew } from './old-and-new.tsx'
import { PlacePanel } from './place-panel.tsx'
import { changesByZone } from './zone-changes.ts'
import { useZoneDraft } from './zone-draft.ts'
import { patchOfRange, patchWithout } from './zone-patch.ts'
import { zoneRows } from './zone-rows.ts'
import type { ZonesSearch } from './zones-search.ts'
import { ZonesTable } from './zones-table.tsx'

interface VersionZonesProps {
  set: ZoneSet
  version: ZoneSetVersion
  search: ZonesSearch
  mayChange: boolean
  onShow(part: ZonesSearch, replace?: boolean): void
}

const pause = 300
const isPostcode = (text: string | undefined): text is string => text !== undefined && /^\d{4}$/.test(text)

/** What one version covers, its zones, where a place falls in it, and what is left to settle. */
export function VersionZones({ set, version, search, mayChange, onShow }: VersionZonesProps) {
  const { versionId } = version
  const today = useToday()
  const isDraft = version.state === 'DRAFT'
  const [editing, setEditing] = useState<string>()
  const coverage = useQuery(zones.coverage(set.code, versionId))
  // A postcode that is searched for in the list is looked up too.
  const typed = search.postcode ?? (isPostcode(search.find) ? search.find : '')
  const postcode = useSettled(typed, pause)
  const suburb = useSettled(search.suburb, pause)
  const which = useQuery({
    ...zones.which(set.code, {
      postcode,
      suburb,
      date: isDraft ? undefined : dayOf(version, search.on ?? today),
      draft: isDraft ? versionId : undefined,
    }),
    enabled: isPostcode(postcode),
  })
  const found = isPostcode(typed) ? which.data : undefined
  const give = useGive(set.code, versionId)
  const canEdit = isDraft && mayChange
  const marked = search.zone ?? found?.zone?.code
  return (
    <>
      <div className="beside zones-beside">
        <div>
          <QueryState what="What the zones cover" query={coverage} inOwnPanel>
            {(all) => (
              <CoveragePanel
                coverage={all}
                zone={marked}
                overridden={[...new Set(found?.overrode.map(({ zone }) => zone) ?? [])]}
                place={found?.place}
                onZone={(zone) => onShow({ zone }, true)}
              />
            )}
          </QueryState>
          <ZoneList
            {...{ set, version, search, onShow, marked }}
            coverage={coverage.data}
            onEdit={canEdit ? setEditing : undefined}
          />
          {isDraft && <Changes code={set.code} versionId={versionId} />}
        </div>
        <div>
          <PlacePanel
            postcode={typed}
            suburb={search.suburb ?? ''}
            found={found}
            error={isPostcode(typed) ? which.error : undefined}
            set={set.code}
            coverage={coverage.data}
            draft={isDraft ? versionId : undefined}
            onChange={(place) =>
              onShow(asAddress({ postcode: typed, suburb: search.suburb, ...place }), true)
            }
          />
          {coverage.data && (
            <GapsPanel
              coverage={coverage.data}
              isDraft={isDraft}
              onGive={canEdit ? give.act : undefined}
              isBusy={give.isBusy}
            />
          )}
        </div>
      </div>
      {editing !== undefined && (
        <EditZoneDialog
          set={set.code}
          versionId={versionId}
          code={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

/** Empty fields are left out of the address. */
const asAddress = ({ postcode, suburb }: Pick<ZonesSearch, 'postcode' | 'suburb'>): ZonesSearch => ({
  postcode: postcode || undefined,
  suburb: suburb || undefined,
  zone: undefined,
})

/** A day on which the version holds. */
const dayOf = ({ holds }: ZoneSetVersion, on: string) =>
  holds && holds.from <= on && (holds.to === null || on <= holds.to) ? on : holds?.from

function useGive(code: string, versionId: string) {
  const timeZone = useZone()
  const queryClient = useQueryClient()
  const { patch } = useZoneDraft(code)
  const act = async (...[zone, range, from]: Parameters<Give>) => {
    try {
      const { revision, members } = await queryClient.fetchQuery(zones.draftMembers(code, versionId))
      const body = from ? patchWithout(members, from, range) : patchOfRange(members, zone, range)
      const { collided } = await patch.mutateAsync({ versionId, body, revision })
      const [first] = collided
      showToast(
        first
          ? `${deedText(first, timeZone)}. It stays that way.`
          : `${range.replace('-', '–')} is in ${zone} now.`,
      )
    } catch (error) {
      showFailure('Nothing was changed.', error)
    }
  }
  const give: Give = (...asked) => void act(...asked)
  return { act: give, isBusy: patch.isPending }
}

interface ZoneListProps extends Pick<VersionZonesProps, 'set' | 'version' | 'search' | 'onShow'> {
  coverage: Parameters<typeof ZonesTable>[0]['coverage']
  marked: string | undefined
  onEdit: ((code: string) => void) | undefined
}

function ZoneList({ set, version, search, onShow, coverage, marked, onEdit }: ZoneListProps) {
  const members = useInfiniteQuery(zones.members(set.code, version.versionId, search.find))
  const difference = useQuery({
    ...zones.difference(set.code, version.versionId),
    enabled: version.state === 'DRAFT',
  }).data
  const changes = changesByZone(difference?.items ?? [])
  const rows = zoneRows(members.data?.pages.flatMap(({ items }) => items) ?? [])
  const total = coverage?.zones.length ?? rows.length
  return (
    <Panel
      title="Zones"
      aside={
        <span className="row wrap">
          <SearchField
            label="Postcode, zone or suburb"
            value={search.find ?? ''}
            onChange={(find) => onShow({ find: find === '' ? undefined : find }, true)}
          />
          {onEdit && (
            <Button small onPress={() => onEdit('')}>
              <Icon of={Plus} size="s" />
              New zone
            </Button>
          )}
        </span>
      }
      footer={
        <>
          <span>
            {rows.length} of {countOf(total, 'zone')}
          </span>
          {members.hasNextPage && (
            <Button small isPending={members.isFetchingNextPage} onPress={() => void members.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      }
    >
      <QueryState what="The zones" query={members}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={search.find ? 'No matching zone' : 'This version has no zones'}
              text={search.find ? 'Shorten the search to see more.' : 'No place is in a zone.'}
              action={search.find && <Button onPress={() => onShow({ find: undefined })}>Show all</Button>}
            />
          ) : (
            <ZonesTable
              {...{ rows, changes, coverage, marked, onEdit }}
              isWhole={search.find === undefined}
              onMark={(zone) => onShow({ zone: zone === search.zone ? undefined : zone }, true)}
            />
          )
        }
      </QueryState>
    </Panel>
  )
}

/** What the draft changes, if it replaces a version. */
function Changes({ code, versionId }: { code: string; versionId: string }) {
  const difference = useQuery(zones.difference(code, versionId)).data
  if (difference === undefined || difference.items.length === 0) return null
  const { counts } = difference
  return (
    <Panel
      title="Old and new"
      aside={
        <span className="hint small">
          {countOf(counts.new + counts.changed + counts.removed, 'change')} against the version it replaces
        </span>
      }
      isPadded
    >
      <OldAndNew difference={difference} />
    </Panel>
  )
}
