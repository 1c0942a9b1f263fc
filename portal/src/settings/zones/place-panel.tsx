import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { cardOverviews } from '../../data/rate-cards.ts'
import { services } from '../../data/services.ts'
import { surcharges } from '../../data/surcharges.ts'
import { type Coverage, type WhichZone, zones } from '../../data/zones.ts'
import { countOf } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { TextField } from '../../parts/fields/text-field.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { useMay } from '../../session/use-me.ts'
import { ladderOf } from './coverage.ts'
import { addedInWords, laneInWords, mainZone, pricedBy } from './zone-rate.ts'

interface PlacePanelProps {
  postcode: string
  suburb: string
  onChange(place: { postcode?: string; suburb?: string }): void
  found: WhichZone | undefined
  error: unknown
  /** The code of the zone set. */
  set: string
  coverage: Coverage | undefined
  /** The id of the draft that is looked at. */
  draft: string | undefined
}

/** Which zone a place falls in, and why: the narrowest member that names it decides. */
export function PlacePanel(props: PlacePanelProps) {
  const { postcode, suburb, onChange, found, error, set, coverage, draft } = props
  return (
    <Panel title="Which zone is a place in, and why?" isPadded>
      <div className="zone-place">
        <div className="place-fields">
          <TextField
            label="Postcode"
            hideLabel
            placeholder="Postcode"
            value={postcode}
            onChange={(text) => onChange({ postcode: text })}
          />
          <TextField
            label="Suburb"
            hideLabel
            placeholder={found?.place.suburb ?? 'Suburb'}
            value={suburb}
            onChange={(text) => onChange({ suburb: text })}
          />
        </div>
        {postcode === '' && <p className="small hint">Type a postcode; its main suburb is looked up.</p>}
        {error instanceof ApiError && <p className="message wrong">{error.message}</p>}
        {found && <Answer {...{ found, set, coverage, draft }} />}
      </div>
    </Panel>
  )
}

function Answer({
  found,
  set,
  coverage,
  draft,
}: Pick<PlacePanelProps, 'set' | 'coverage' | 'draft'> & { found: WhichZone }) {
  const mayPrice = useMay()('quotes:use')
  const zone = useZone()
  const { place, zone: in_, date } = found
  return (
    <>
      <div className="row between zone-answer" aria-live="polite">
        <span>
          {in_ ? (
            <>
              <b>{in_.code}</b> {in_.name}
            </>
          ) : (
            <b>In no zone</b>
          )}
        </span>
        <span className="small hint">
          {place.postalCode} {place.suburb}, on {formatDay(date, zone)}
        </span>
      </div>
      <ol className="ladder">
        {ladderOf(found).map(({ name, zone: code, member, note, state }) => (
          <li key={`${name} ${code} ${member}`} data-state={state}>
            <span className={state === 'empty' ? 'hint' : undefined}>{name}</span>
            <span className={state === 'empty' ? 'hint' : undefined}>
              {code === undefined ? (
                '–'
              ) : (
                <>
                  <b>{code}</b> {member}
                  {(note !== undefined || state === 'overridden') && (
                    <small>{[state === 'overridden' && 'overridden', note].filter(Boolean).join(': ')}</small>
                  )}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {in_ === null ? (
        <p className="small muted">Nothing can be priced from or to it.</p>
      ) : (
        <p className="small muted">
          {coverage && <RateOfZone {...{ found, set, coverage }} zone={in_.code} />}{' '}
          {mayPrice && (
            <Link
              className="link"
              to="/quotes"
              search={{
                draft,
                postcode: place.postalCode,
                suburb: place.suburb,
                on: draft === undefined ? date : undefined,
              }}
            >
              Price it
            </Link>
          )}
        </p>
      )}
    </>
  )
}

interface RateOfZoneProps {
  found: WhichZone
  set: string
  coverage: Coverage
  zone: string
}

/** "GLX-ROAD from BNE: 0.8277 a kg, 5–7 days, and REMOTE 0.20 a kg." Without such a lane, how many go there. */
function RateOfZone({ found, set, coverage, zone }: RateOfZoneProps) {
  const { date: day, place } = found
  const offered = useQuery(services.all).data
  const cards = useQuery(cardOverviews).data
  const rules = useQuery(surcharges.all).data
  const isKnown = offered !== undefined && cards !== undefined && rules !== undefined
  const by = isKnown ? pricedBy({ services: offered, cards }, set, day) : []
  const priced = useQuery({ ...zones.lane(by, mainZone(coverage, place.state), zone), enabled: isKnown })
  const figures = coverage.zones.find(({ code }) => code === zone)
  if (priced.data && rules) {
    const { by: one, lane } = priced.data
    const added = addedInWords(rules, { set, zone, day, ...one })
    const from = lane.from === '*' ? 'anywhere' : lane.from
    return `${one.service} from ${from}: ${[laneInWords(lane), ...added].join(', and ')}.`
  }
  return priced.data === null || priced.isError ? figures && laneText(figures) : null
}

/** "108 lanes go there, and REMOTE is added." */
function laneText({ lanes, surcharges }: Coverage['zones'][number]): string {
  const added =
    surcharges.length > 0 && `${listOf(surcharges)} ${surcharges.length === 1 ? 'is' : 'are'} added`
  const go = `${countOf(lanes, 'lane')} ${lanes === 1 ? 'goes' : 'go'} there`
  return `${[go, added].filter(Boolean).join(', and ')}.`
}

const listOf = (names: string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1')
