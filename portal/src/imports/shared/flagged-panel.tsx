import { countOf, formatCount } from '../../format/count.ts'
import { formatFlag } from '../../format/flag.ts'
import { SetUpCode } from '../../freight/set-up-code.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { useMay } from '../../session/use-me.ts'
import type { ImportDetail } from './model.ts'

type Flagged = NonNullable<ImportDetail['flagged']>
type Code = Flagged['flags'][number]['codes'][number]

/** What is accepted and still needs a person: unknown codes with what was probably meant, odd quantities. */
export function FlaggedPanel({ of: one }: { of: ImportDetail }) {
  const { flagged, dryRun, kind } = one
  if (flagged === null || flagged.count === 0) return null
  const written = kind === 'shipments' ? 'shipment' : 'activity'
  return (
    <Panel
      title={dryRun ? 'What would be flagged' : 'What was flagged'}
      aside={dryRun ? <span className="hint">It would still be written</span> : <Look of={one} />}
    >
      <ul className="import-flags">
        {flagged.flags.map(({ flag, count, codes, otherCodes }) => (
          <li key={flag}>
            <div className="row between">
              <b>{formatFlag(flag)}</b>
              <span className="num">{countOf(count, written, many(written))}</span>
            </div>
            {codes.map((code) => (
              <CodeLine key={code.code} flag={flag} of={code} />
            ))}
            {otherCodes > 0 && <small>and {countOf(otherCodes, 'other code')}</small>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const many = (written: string) => (written === 'activity' ? 'activities' : 'shipments')

function CodeLine({ flag, of: { code, count, meant } }: { flag: string; of: Code }) {
  return (
    <div className="flagged-code">
      <span className="code">{code}</span>
      <span className="grow">
        {meant === null ? (
          <SetUpCode flag={flag} code={code} />
        ) : (
          <>
            probably <b className="code">{meant}</b>
          </>
        )}
      </span>
      <span className="num">{formatCount(count)}</span>
    </div>
  )
}

/** To the flagged rows of the ledger, as they are today. */
function Look({ of: { importId, kind } }: { of: ImportDetail }) {
  const may = useMay()
  if (!may('ledgers:read')) return null
  return kind === 'shipments' ? (
    <ButtonLink small to="/shipments" search={{ import: importId, flagged: true }}>
      Look at them
    </ButtonLink>
  ) : (
    <ButtonLink small to="/activities" search={{ import: [importId], view: 'flagged' }}>
      Look at them
    </ButtonLink>
  )
}
