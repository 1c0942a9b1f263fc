import { ApiError } from '../../api/api-error.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { TextField } from '../../parts/fields/text-field.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { ladderOf } from './coverage.ts'
import type { WhichZone } from './queries.ts'

interface PlacePanelProps {
  postcode: string
  suburb: string
  onChange(place: { postcode?: string; suburb?: string }): void
  found: WhichZone | undefined
  error: unknown
}

/** Which zone a place falls in, and why: the narrowest member that names it decides. */
export function PlacePanel({ postcode, suburb, onChange, found, error }: PlacePanelProps) {
  return (
    <Panel title="Where does a place fall, and why?" isPadded>
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
        {found && <Answer found={found} />}
      </div>
    </Panel>
  )
}

function Answer({ found }: { found: WhichZone }) {
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
      {in_ === null && <p className="small muted">Nothing can be priced from or to it.</p>}
    </>
  )
}
