import type { Coverage } from '../../data/zones.ts'
import { formatCount } from '../../format/count.ts'
import { Panel } from '../../parts/page/panel.tsx'
import { type Band, bandsOf, placeOfPostcode, rangeText, remoteZones } from './coverage.ts'

interface Place {
  postalCode: string
  state: string
}

interface CoveragePanelProps {
  coverage: Coverage
  /** The zone that is marked, and those that it overrides at the place that is looked up. */
  zone: string | undefined
  overridden: string[]
  /** The place that is looked up. */
  place: Place | undefined
  onZone(code: string): void
}

/** One line for each state, with every known postcode equally wide. The table of zones has the figures. */
export function CoveragePanel({ coverage, zone, overridden, place, onZone }: CoveragePanelProps) {
  const isRemote = remoteZones(coverage).length > 0
  return (
    <Panel
      title="What covers what"
      aside={
        <span className="row wrap small muted">
          {zone && <Key look="marked">{zone}</Key>}
          {overridden.map((code) => (
            <Key key={code} look="overridden">
              {code}
            </Key>
          ))}
          {isRemote && <Key look="remote">remote</Key>}
          <Key look="gap">in no zone</Key>
        </span>
      }
      isPadded
    >
      <div className="cover">
        {bandsOf(coverage, zone, overridden).map((band) => (
          <BandLine
            key={band.state}
            band={band}
            postcode={place?.state === band.state ? place.postalCode : undefined}
            onZone={onZone}
          />
        ))}
      </div>
      <p className="small hint">
        One line for each state, with every known postcode in order and equally wide:{' '}
        {formatCount(coverage.postcodes)} in all. Point at a band for its range, click for its zone.
        {isRemote && ' Remote zones have a surcharge.'}
      </p>
    </Panel>
  )
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="row cover-key">
      <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
        <rect width="8" height="8" rx="2" className={`z-${look}`} />
      </svg>
      {children}
    </span>
  )
}

interface BandLineProps {
  band: Band
  postcode: string | undefined
  onZone(code: string): void
}

function BandLine({ band, postcode, onZone }: BandLineProps) {
  const { state, postcodes, segments, gaps } = band
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
  const pin = postcode === undefined ? undefined : placeOfPostcode(band, postcode)
  const named = new Set(segments.flatMap(({ zones }) => zones)).size
  return (
    <>
      <span className="cover-name">
        <b>{state}</b>
        <small>{formatCount(postcodes)}</small>
      </span>
      <div className="band">
        <svg
          viewBox={`0 0 ${Math.max(1, postcodes)} 28`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${state}: ${postcodes} postcodes in ${named} zones${gaps ? `, ${gaps.count} in no zone` : ''}`}
        >
          {segments.map(({ from, to, at, postcodes: width, zones, look }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table of zones does the same for keys
            <rect
              key={from}
              x={at}
              width={width}
              height="28"
              className={`z-${look}`}
              onClick={() => zones[0] !== undefined && onZone(zones[0])}
            >
              <title>{`${rangeText(from, to)}: ${zones.join(', ') || 'in no zone'}`}</title>
            </rect>
          ))}
        </svg>
        {segments.map(
          ({ from, at, label, look }) =>
            label !== undefined && (
              <span
                key={from}
                className={look === 'marked' ? 'band-label inverse' : 'band-label'}
                style={{ left: percent(at / postcodes) }}
                aria-hidden="true"
              >
                {label}
              </span>
            ),
        )}
        {gaps && (
          <span className="pin gap" style={{ left: percent(gaps.at / postcodes) }} aria-hidden="true">
            {formatCount(gaps.count)} in no zone
          </span>
        )}
        {pin !== undefined && (
          <span className="pin" style={{ left: percent(pin) }} aria-hidden="true">
            {postcode}
          </span>
        )}
      </div>
    </>
  )
}
