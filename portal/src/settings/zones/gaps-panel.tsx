import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Coverage } from '../../data/zones.ts'
import { countOf, formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { gapsOf, rangeText, sharedRange } from './coverage.ts'
import '../checks/findings.css'

export type Give = (zone: string, range: string, from?: { zone: string; member: string }) => void

interface GapsPanelProps {
  coverage: Coverage
  isDraft: boolean
  /** Gives postcodes to a zone, and takes them from a range of another; undefined if nothing can be changed here. */
  onGive: Give | undefined
  isBusy: boolean
}

const shownMax = 3

/** What no zone covers, what two zones name, and what has no effect. In a draft, buttons settle it. */
export function GapsPanel({ coverage, isDraft, onGive, isBusy }: GapsPanelProps) {
  const { doubles, uncovered, postcodes, overlaps, hidden } = coverage
  const gaps = gapsOf(coverage)
  const empty = coverage.zones.filter(({ members }) => members === 0)
  const [overlap] = overlaps.first
  const give = (text: string, isFirst: boolean, ...[zone, range, from]: Parameters<Give>) => (
    <Button
      key={zone}
      small
      look={isFirst ? 'plain' : 'quiet'}
      isDisabled={isBusy}
      onPress={() => onGive?.(zone, range, from)}
    >
      {text}
    </Button>
  )
  return (
    <Panel
      title="Gaps and overlaps"
      aside={<span className="hint small">{isDraft ? 'of this draft' : 'of this version'}</span>}
      isPadded
    >
      <ul className="findings">
        {doubles.slice(0, shownMax).map(({ text, members }) => {
          const shared = sharedRange(members[0]?.member ?? '', members[1]?.member ?? '')
          return (
            <Line key={text} icon={CircleX} kind="E" title={text} note="Neither takes precedence.">
              {onGive &&
                shared !== undefined &&
                members
                  .slice(0, 2)
                  .map(({ zone }, at) =>
                    give(
                      `${at === 0 ? 'Leave it to' : 'to'} ${zone}`,
                      at === 0,
                      zone,
                      shared,
                      members[1 - at],
                    ),
                  )}
            </Line>
          )
        })}
        {uncovered > 0 && (
          <Line
            icon={TriangleAlert}
            kind="W"
            title={`${formatCount(uncovered)} of ${countOf(postcodes, 'postcode')} ${uncovered === 1 ? 'is' : 'are'} fully or partly outside all zones`}
            note="Nothing can be priced there."
          />
        )}
        {gaps.slice(0, shownMax).map(({ from, to, postcodes: count, state, beside }) => (
          <Line
            key={from}
            icon={TriangleAlert}
            kind="W"
            title={`${rangeText(from, to)} in ${state}`}
            note={`${countOf(count, 'postcode')} in no zone`}
          >
            {onGive &&
              beside !== undefined &&
              give(
                `Give ${count === 1 ? 'it' : 'them'} to ${beside}`,
                true,
                beside,
                from === to ? from : `${from}-${to}`,
              )}
          </Line>
        ))}
        {gaps.length > shownMax && (
          <Line
            icon={TriangleAlert}
            kind="W"
            title={`and ${countOf(gaps.length - shownMax, 'more gap')}`}
            note=""
          />
        )}
        {hidden.length > 0 && (
          <Line
            icon={TriangleAlert}
            kind="W"
            title={`${countOf(hidden.length, 'member')} ${hidden.length === 1 ? 'has' : 'have'} no effect`}
            note={hidden
              .slice(0, shownMax)
              .map(({ member, zone }) => `${member} (${zone})`)
              .join(', ')}
          />
        )}
        {overlap && (
          <Line
            icon={Info}
            kind="N"
            title={`${countOf(overlaps.count, 'overlap')}, decided by the narrower range`}
            note={`${overlap.narrow.member} (${overlap.narrow.zone}) overrides part of ${overlap.wide.member} (${overlap.wide.zone})${overlaps.count > 1 ? ' and others' : ''}.`}
          />
        )}
        {empty.length > 0 ? (
          <Line
            icon={Info}
            kind="N"
            title={`${countOf(empty.length, 'zone')} without a place`}
            note={empty
              .slice(0, shownMax)
              .map(({ code }) => code)
              .join(', ')}
          />
        ) : (
          hidden.length === 0 && (
            <Line icon={CircleCheck} kind="ok" title="No member is hidden and no zone is empty" note="" />
          )
        )}
      </ul>
    </Panel>
  )
}

interface LineProps {
  icon: LucideIcon
  kind: 'E' | 'W' | 'N' | 'ok'
  title: string
  note: string
  children?: ReactNode
}

function Line({ icon, kind, title, note, children }: LineProps) {
  return (
    <li className={`is-${kind}`}>
      <Icon of={icon} />
      <span>{title}</span>
      <small>
        {note}
        {children && <span className="row wrap finding-acts">{children}</span>}
      </small>
    </li>
  )
}
