import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FileSearch, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { cardVersions } from '../../../data/card-versions.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { useToday } from '../../../format/clock.ts'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { DownloadLink } from '../../../parts/basics/download-link.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { PageHeader } from '../../../parts/page/page-header.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { EmptyState } from '../../../parts/page/states.tsx'
import { useMay } from '../../../session/use-me.ts'
import { exportHref } from '../../uploads/shared/kinds.ts'
import { DraftWork } from '../draft/draft-work.tsx'
import { VersionBar } from '../shared/version-bar.tsx'
import { firstShown, heldOn, lineOfTime, type TimedVersion } from '../shared/version-time.ts'
import type { CardSearch } from './card-search.ts'
import { Comparison } from './comparison.tsx'
import { VersionActions } from './version-actions.tsx'
import { VersionLanes } from './version-lanes.tsx'
import '../shared/shared.css'
import './rate-card.css'

const route = getRouteApi('/_app/settings/rate-cards/$alias/')

/** One rate card: its versions as a line of time, and the lanes of the one that is shown. */
export function RateCardPage() {
  const { alias } = route.useParams()
  const card = useQuery(cardVersions.card(alias))
  if (card.error instanceof ApiError && card.error.status === 404) return <NoSuchCard alias={alias} />
  return (
    <div className="page full">
      <QueryState what="The rate card" query={card} inOwnPanel>
        {(found) => <CardVersions key={alias} card={found} />}
      </QueryState>
    </div>
  )
}

function CardVersions({ card }: { card: RateCard }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const today = useToday()
  const mayChange = useMay()('configuration:write')
  const versions = useQuery(cardVersions.list(card.alias))
  const line = lineOfTime(versions.data ?? [], today)
  const shown =
    versions.data?.find(({ versionId }) => versionId === search.version) ??
    (search.version === undefined ? firstShown(line) : undefined)
  const show = (part: CardSearch, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  return (
    <>
      <div className="fullhead">
        <CardHeader
          card={card}
          actions={
            <>
              {shown && (
                <DownloadLink
                  href={exportHref('lanes', 'xlsx', { card: card.alias, version: shown.versionId })}
                >
                  Export
                </DownloadLink>
              )}
              {mayChange && (
                <ButtonLink to="/settings/uploads/new" search={{ kind: 'lanes', target: card.alias }}>
                  <Icon of={Upload} />
                  Upload
                </ButtonLink>
              )}
              {mayChange && versions.data && (
                <VersionActions
                  key={shown?.versionId}
                  card={card}
                  versions={versions.data}
                  shown={shown}
                  onShow={(version) => show({ version, view: undefined, against: undefined, at: undefined })}
                />
              )}
            </>
          }
        />
        {line.length > 0 && (
          <VersionBar
            name={card.alias}
            line={line}
            shown={shown?.versionId}
            today={today}
            onShow={(version) => show({ version, view: undefined, against: undefined, at: undefined })}
          />
        )}
      </div>
      <QueryState what="The versions" query={versions}>
        {(all) => (
          <Shown {...{ card, line, search, show, today, mayChange }} version={shown} versions={all} />
        )}
      </QueryState>
    </>
  )
}

function CardHeader({ card, actions }: { card: RateCard; actions: ReactNode }) {
  return (
    <PageHeader
      title={card.alias}
      note={card.name}
      crumbs={[
        <Link key="cards" to="/settings/rate-cards">
          Rate cards
        </Link>,
        card.carrier,
      ]}
      actions={actions}
    />
  )
}

interface ShownProps {
  card: RateCard
  versions: Version[]
  today: string
  mayChange: boolean
  line: TimedVersion[]
  version: Version | undefined
  search: CardSearch
  show(part: CardSearch, replace?: boolean): void
}

function Shown({ card, line, version, versions, search, show, today, mayChange }: ShownProps) {
  if (version === undefined)
    return (
      <EmptyState
        icon={FileSearch}
        title={line.length === 0 ? 'No version yet' : 'There is no such version'}
        text={
          line.length === 0
            ? 'A version has the lanes and their rates. This card prices nothing until one is published.'
            : 'It may have been a draft that somebody deleted.'
        }
        action={
          line.length > 0 && (
            <ButtonLink to="/settings/rate-cards/$alias" params={{ alias: card.alias }}>
              Show the version in force
            </ButtonLink>
          )
        }
      />
    )
  const common = { card, version, search, show }
  if (search.view === 'compare') return <Comparison key={version.versionId} {...common} line={line} />
  if (version.state === 'DRAFT' && mayChange) {
    const base = heldOn(versions, version.effectiveFrom ?? today)
    return <DraftWork key={version.versionId} {...common} base={base} />
  }
  return <VersionLanes key={version.versionId} {...common} />
}

function NoSuchCard({ alias }: { alias: string }) {
  return (
    <div className="page">
      <PageHeader title="Rate card" />
      <div className="panel">
        <EmptyState
          icon={FileSearch}
          title={`There is no rate card ${alias}`}
          text="It may have been removed, or its alias is spelt differently."
          action={<ButtonLink to="/settings/rate-cards">Show all rate cards</ButtonLink>}
        />
      </div>
    </div>
  )
}
