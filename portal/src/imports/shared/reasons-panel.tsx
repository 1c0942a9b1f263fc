import { CircleCheck, Hourglass } from 'lucide-react'
import { isActive } from '../../data/imports.ts'
import { countOf, formatCount } from '../../format/count.ts'
import { ZoneSetLinks } from '../../freight/zone-set-links.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { ChartKey } from '../../parts/charts/chart-key.tsx'
import { LineBar } from '../../parts/charts/line-bar.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { EmptyState } from '../../parts/page/states.tsx'
import type { Example, ImportDetail } from './model.ts'
import { exampleText } from './what-happened.ts'

export interface Reason {
  reason: string
  rows: number
  /** Undefined if it is not known, or nothing can be corrected, as in a dry run. */
  open?: number | undefined
  /** The first of these rows. */
  example?: Example | null
  /** Of these rows, those whose places exist but are in no zone, by the zone sets. */
  inNoZone?: ImportDetail['reasons'][number]['inNoZone']
}

/** Why rows were rejected, most frequent first, each with a link to correct its rows. */
export function ReasonsPanel({
  of: one,
  reasons,
  mayCorrect,
}: {
  of: ImportDetail
  reasons: Reason[]
  mayCorrect: boolean
}) {
  const title = one.dryRun ? 'What would be rejected' : 'Why rows were rejected'
  if (reasons.length === 0) {
    return (
      <Panel title={title}>
        <div className="reasons-empty">
          {isActive(one) ? (
            <EmptyState
              icon={Hourglass}
              title="Not known yet"
              text="Rejected rows and their reasons appear here when the import ends."
              action={null}
            />
          ) : (
            <EmptyState
              icon={CircleCheck}
              title="No row was rejected"
              text="There is nothing to correct."
              action={null}
            />
          )}
        </div>
      </Panel>
    )
  }
  const most = Math.max(...reasons.map(({ rows }) => rows))
  const hasSent = reasons.some(({ rows, open = rows }) => open < rows)
  return (
    <Panel
      title={title}
      aside={
        hasSent && (
          <>
            <ChartKey kind="d1">Open</ChartKey>
            <ChartKey kind="d2">Sent again or closed</ChartKey>
          </>
        )
      }
    >
      <ul className="import-reasons">
        {reasons.map(({ reason, rows, open, example = null, inNoZone = [] }) => (
          <li key={reason}>
            <span className="reason">
              {reason}
              {inNoZone.map((part) => (
                <NoZone key={part.zoneSets.join()} {...part} />
              ))}
              {one.dryRun && example && <small>For example {exampleText(example)}</small>}
            </span>
            <b className="num">{formatCount(rows)}</b>
            <LineBar
              label={`${countOf(rows, 'row')}${open === undefined ? '' : `, ${formatCount(open)} open`}`}
              parts={[
                { kind: 'd1' as const, share: (open ?? rows) / most },
                { kind: 'd2' as const, share: (rows - (open ?? rows)) / most },
              ].filter(({ share }) => share > 0)}
            />
            {mayCorrect && open !== undefined && open > 0 && (
              <ButtonLink
                small
                look="soft"
                to="/rejected-rows/$importId"
                params={{ importId: one.importId }}
                search={{ reason }}
                aria-label={`Correct ${reason}`}
              >
                Correct
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** "4,120 rows are in no zone of AU" */
function NoZone({ rows, ...where }: NonNullable<Reason['inNoZone']>[number]) {
  return (
    <small>
      {countOf(rows, 'row')} {rows === 1 ? 'is' : 'are'} in no zone of <ZoneSetLinks {...where} />
    </small>
  )
}
