import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { CircleCheck, Download } from 'lucide-react'
import { findingSeverities } from '../../api/limits.gen.ts'
import { saveBytes } from '../../api/save-file.ts'
import { carriers } from '../../data/carriers.ts'
import { checks, type Finding } from '../../data/checks.ts'
import { examples } from '../../data/examples.ts'
import { useToday } from '../../format/clock.ts'
import { formatCount } from '../../format/count.ts'
import { formatClock } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Segmented } from '../../parts/fields/segmented.tsx'
import { choiceFilter } from '../../parts/lists/choice-filter.tsx'
import { FilterChips } from '../../parts/lists/filter-chips.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { useMay } from '../../session/use-me.ts'
import { placesOf } from '../rate-cards/draft/lane-places.ts'
import { severityIcons, severityWords } from './check-findings.tsx'
import { ExampleDrawer } from './example-drawer.tsx'
import { ExamplesPanel } from './examples-panel.tsx'
import { type FindingGroup, groupFindings, placeOf, whereOf } from './finding-groups.ts'
import { findingsFile } from './findings-file.ts'
import {
  examplesText,
  type FindingLine,
  gatherFindings,
  saysText,
  subjectText,
  withDays,
} from './gathered.ts'
import { SetAside, SetAsideList } from './set-aside.tsx'
import '../forms/forms.css'
import './checks.css'

const route = getRouteApi('/_app/settings/checks')
const manyOf = { E: 'Errors', W: 'Warnings', N: 'Notes' }

/** Everything the checks found, by what there is to do. */
export function ChecksPage() {
  const search = route.useSearch()
  const { severity, where, open } = search
  const navigate = route.useNavigate()
  const zone = useZone()
  const today = useToday()
  const found = useQuery(checks)
  const mayChange = useMay()('configuration:write')
  const show = (example: string | undefined) =>
    void navigate({ search: { ...search, open: example }, replace: open !== undefined, resetScroll: false })
  const kept = useQuery(examples.all).data ?? []
  const at = kept.findIndex(({ name }) => name === open)
  const step = (to: number) => {
    const next = kept[to]
    return at >= 0 && next ? () => show(next.name) : undefined
  }
  const all = found.data?.findings ?? []
  const lines = gatherFindings(all.filter(({ setAside }) => setAside === undefined))
  const countOfSeverity = (one: Finding['severity']) =>
    lines.filter(({ first }) => first.severity === one).length
  const groups = groupFindings(
    lines.filter(
      ({ first }) =>
        (severity === undefined || first.severity === severity) &&
        (where === undefined || where.includes(whereOf(first))),
    ),
  )
  const shown = groups.flatMap((group) => group.lines.flatMap(({ findings }) => findings))
  return (
    <>
      <div className="page">
        <PageHeader
          title="Checks"
          sub={['What is missing, unused or looks mistyped, grouped by what to do about it.']}
          actions={
            <>
              {shown.length > 0 && (
                <Button
                  onPress={() =>
                    saveBytes(new Blob([findingsFile(shown)], { type: 'text/csv' }), `checks-${today}.csv`)
                  }
                >
                  <Icon of={Download} />
                  Export
                </Button>
              )}
              <Button isPending={found.isFetching} onPress={() => void found.refetch()}>
                Check again
              </Button>
            </>
          }
        />
        {lines.length > 0 && (
          <div className="row wrap between">
            <div className="row wrap">
              <Segmented
                label="Show"
                value={severity ?? 'all'}
                onChange={(value) =>
                  void navigate({
                    search: { ...search, severity: findingSeverities.find((one) => one === value) },
                    replace: true,
                  })
                }
                options={[
                  { value: 'all', label: `All ${formatCount(lines.length)}` },
                  ...findingSeverities.map((one) => ({
                    value: one as string,
                    label: `${manyOf[one]} ${formatCount(countOfSeverity(one))}`,
                  })),
                ]}
              />
              <FilterChips
                filters={[
                  choiceFilter({
                    id: 'where',
                    label: 'Where',
                    options: [...new Set(lines.map(({ first }) => whereOf(first)))]
                      .sort()
                      .map((name) => ({ id: name, text: name })),
                    chosen: where,
                    onChange: (chosen) =>
                      void navigate({ search: { ...search, where: chosen }, replace: true }),
                  }),
                ]}
              />
            </div>
            <span className="small hint">
              Checked {formatClock(new Date(found.dataUpdatedAt).toISOString(), zone)} and after every change
            </span>
          </div>
        )}
        <div className="beside checks-beside">
          <div>
            <QueryState what="The checks" query={found} inOwnPanel>
              {() => <Groups groups={groups} mayChange={mayChange} />}
            </QueryState>
          </div>
          <div>
            <ExamplesPanel findings={all} search={search} mayChange={mayChange} />
            <Panel title="Set aside" isPadded>
              <p className="small muted">
                A warning about something intended can be set aside with a reason. It comes back when the
                finding changes.
              </p>
              <SetAsideList findings={all} mayChange={mayChange} />
            </Panel>
          </div>
        </div>
      </div>
      {open !== undefined && (
        <ExampleDrawer
          key={open}
          name={open}
          onShow={show}
          onClose={() => show(undefined)}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
    </>
  )
}

function Groups({ groups, mayChange }: { groups: FindingGroup<FindingLine>[]; mayChange: boolean }) {
  if (groups.length === 0)
    return (
      <Panel>
        <EmptyState
          icon={CircleCheck}
          title="Nothing to look at"
          text="The checks found nothing of this kind."
          action={null}
        />
      </Panel>
    )
  return groups.map(({ title, note, lines }) => (
    <Panel
      key={title}
      title={
        <>
          {title} {note !== '' && <span className="group-note">{note}</span>}
        </>
      }
      aside={<span className="hint small">{formatCount(lines.length)}</span>}
    >
      <ul className="lines">
        {lines.map((line) => (
          <OneLine key={line.first.id} line={line} mayChange={mayChange} />
        ))}
      </ul>
    </Panel>
  ))
}

function OneLine({ line, mayChange }: { line: FindingLine; mayChange: boolean }) {
  const { routesByPath } = useRouter()
  const all = useQuery(carriers.all).data ?? []
  const zone = useZone()
  const { first, findings } = line
  const { severity, code } = first
  const look = severity === 'E' ? 'soft' : 'plain'
  const lane = laneOf(first)
  const place = lane ? undefined : placeOf(first, (path) => path in routesByPath)
  const subject = subjectText(
    line,
    all.map(({ alias }) => alias),
  )
  const says = saysText(line)
  const some = examplesText(line)
  return (
    <li className={`finding is-${severity}`}>
      <Icon of={severityIcons[severity]} />
      <div className="grow two-lines">
        <span>
          <span className="sr">{severityWords[severity]}: </span>
          {subject !== '' && <b>{withDays(subject, zone)}</b>}
          {withDays(says, zone)}
        </span>
        {some !== '' && <small>{some}</small>}
      </div>
      <span className="hint small finding-code">{code}</span>
      <span className="finding-acts">
        {mayChange && severity !== 'E' && <SetAside findings={findings} text={`${subject}${says}`} />}
        {lane && (
          <ButtonLink
            small
            look={look}
            to="/settings/rate-cards/$alias"
            params={{ alias: lane.alias }}
            search={lane.search}
          >
            {lane.text}
          </ButtonLink>
        )}
        {place && (
          <ButtonLink small look={look} to={place.to} search={place.search} aria-label={place.text}>
            {place.text.startsWith('Open ') ? 'Open' : place.text}
          </ButtonLink>
        )}
      </span>
    </li>
  )
}

/** The first lane that a finding is about; of lanes that are missing the version. */
function laneOf(finding: Finding) {
  const [first] = finding.at
  if (first?.list !== 'rateCards' || first.version === undefined) return undefined
  const { identity: alias, version, service } = first
  const [place] = placesOf(finding, version)
  if (place) return { alias, search: { version, ...place }, text: 'Go to the lane' }
  return finding.code === 'LANE_MISSING'
    ? { alias, search: { version, service }, text: 'Open the card' }
    : undefined
}
