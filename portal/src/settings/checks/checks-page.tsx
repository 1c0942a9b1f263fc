import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Check, CircleCheck, TriangleAlert } from 'lucide-react'
import { findingSeverities } from '../../api/limits.gen.ts'
import { checks, type Finding } from '../../data/checks.ts'
import { examples } from '../../data/examples.ts'
import { formatCount } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { formatClock } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Segmented } from '../../parts/fields/segmented.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import { useMay } from '../../session/use-me.ts'
import { placesOf } from '../rate-cards/draft/lane-places.ts'
import { severityIcons, severityWords } from './check-findings.tsx'
import { type FindingGroup, groupFindings, placeOf } from './finding-groups.ts'
import { SetAside, SetAsideList } from './set-aside.tsx'
import '../forms/forms.css'
import './checks.css'

const route = getRouteApi('/_app/settings/checks')
const manyOf = { E: 'Errors', W: 'Warnings', N: 'Notes' }

/** Everything the checks found, by what there is to do. */
export function ChecksPage() {
  const { severity } = route.useSearch()
  const navigate = route.useNavigate()
  const zone = useZone()
  const found = useQuery(checks)
  const mayChange = useMay()('configuration:write')
  const all = found.data?.findings ?? []
  const findings = all.filter(({ setAside }) => setAside === undefined)
  const countOfSeverity = (one: Finding['severity']) =>
    findings.filter((finding) => finding.severity === one).length
  return (
    <div className="page">
      <PageHeader
        title="Checks"
        sub={['What is missing, unused or looks mistyped, by what there is to do.']}
        actions={
          <Button isPending={found.isFetching} onPress={() => void found.refetch()}>
            Check again
          </Button>
        }
      />
      {findings.length > 0 && (
        <div className="row wrap between">
          <Segmented
            label="Show"
            value={severity ?? 'all'}
            onChange={(value) =>
              void navigate({
                search: { severity: findingSeverities.find((one) => one === value) },
                replace: true,
              })
            }
            options={[
              { value: 'all', label: `All ${formatCount(findings.length)}` },
              ...findingSeverities.map((one) => ({
                value: one as string,
                label: `${manyOf[one]} ${formatCount(countOfSeverity(one))}`,
              })),
            ]}
          />
          <span className="small hint">
            Checked {formatClock(new Date(found.dataUpdatedAt).toISOString(), zone)}, after every change
          </span>
        </div>
      )}
      <div className="beside">
        <div>
          <QueryState what="The checks" query={found} inOwnPanel>
            {() => (
              <Groups
                groups={groupFindings(
                  findings.filter((one) => severity === undefined || one.severity === severity),
                )}
                mayChange={mayChange}
              />
            )}
          </QueryState>
        </div>
        <div>
          <Examples findings={all} />
          <Panel title="Set aside" isPadded>
            <p className="small muted">
              A warning that is meant to be so can be set aside with a reason. It comes back when what it says
              changes.
            </p>
            <SetAsideList findings={all} mayChange={mayChange} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

function Groups({ groups, mayChange }: { groups: FindingGroup[]; mayChange: boolean }) {
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
  return groups.map(({ title, note, findings }) => (
    <Panel
      key={title}
      title={
        <>
          {title} {note !== '' && <span className="group-note">{note}</span>}
        </>
      }
      aside={<span className="hint small">{formatCount(findings.length)}</span>}
    >
      <ul className="lines">
        {findings.map((finding) => (
          <OneFinding key={finding.id} finding={finding} mayChange={mayChange} />
        ))}
      </ul>
    </Panel>
  ))
}

function OneFinding({ finding, mayChange }: { finding: Finding; mayChange: boolean }) {
  const { routesByPath } = useRouter()
  const lane = laneOf(finding)
  const place = lane ? undefined : placeOf(finding, (path) => path in routesByPath)
  const { severity, message, examples: some, code } = finding
  return (
    <li className={`finding is-${severity}`}>
      <Icon of={severityIcons[severity]} />
      <div className="grow two-lines">
        <span>
          <span className="sr">{severityWords[severity]}: </span>
          {message}
        </span>
        {some.length > 0 && <small>{some.slice(0, 5).join('; ')}</small>}
      </div>
      <span className="hint small hide-1100">{code}</span>
      {mayChange && severity !== 'E' && (
        <span className="small">
          <SetAside finding={finding} />
        </span>
      )}
      {lane && (
        <ButtonLink
          small
          look={severity === 'E' ? 'soft' : 'plain'}
          to="/settings/rate-cards/$alias"
          params={{ alias: lane.alias }}
          search={lane.search}
        >
          Go to the lane
        </ButtonLink>
      )}
      {place && (
        <ButtonLink small look={severity === 'E' ? 'soft' : 'plain'} to={place.to} search={place.search}>
          {place.text}
        </ButtonLink>
      )}
    </li>
  )
}

/** The first lane that a finding is about. */
function laneOf(finding: Finding) {
  const [first] = finding.at
  if (first?.list !== 'rateCards' || first.version === undefined) return undefined
  const [place] = placesOf(finding, first.version)
  return place && { alias: first.identity, search: { version: first.version, ...place } }
}

/** Quotes with the total they should have, and whether they have it. */
function Examples({ findings }: { findings: Finding[] }) {
  const list = useQuery(examples.all).data ?? []
  const differs = (name: string) =>
    findings.find(({ code, message }) => code === 'EXAMPLE_DIFFERS' && message.startsWith(`${name}:`))
  return (
    <Panel title="Examples" isPadded>
      <p className="small muted">Quotes with the total they should have. They are priced with every check.</p>
      {list.length === 0 && <p className="small hint">There are no examples.</p>}
      <ul className="lines bare">
        {list.map(({ name, customer, service, expect }) => (
          <li key={name}>
            <b>{name}</b>
            <span className="grow small muted two-lines">
              {customer}, {service ?? 'the cheapest'}
              {differs(name) && <small>{differs(name)?.message}</small>}
            </span>
            {expect?.totalAmount !== undefined && (
              <>
                <span className="tnum">{formatMoney(expect.totalAmount)}</span>
                <span className={differs(name) ? 'is-W' : 'is-ok'}>
                  <Icon of={differs(name) ? TriangleAlert : Check} size="s" />
                  <span className="sr">{differs(name) ? 'differs' : 'as expected'}</span>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
