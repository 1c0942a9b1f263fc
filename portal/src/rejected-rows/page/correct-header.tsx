import { Link } from '@tanstack/react-router'
import { ListChecks, Send, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { countOf, formatCount } from '../../format/count.ts'
import { Avatar } from '../../parts/basics/avatar.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Progress } from '../../parts/basics/progress.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import type { Correction, CorrectionState } from '../calls/model.ts'
import { partsOf, sendable } from '../calls/state-parts.ts'
import { ImportLink } from '../grid/import-link.tsx'

interface CorrectHeaderProps {
  correction: Correction
  state: CorrectionState
  mayCorrect: boolean
  /** Rows that are ticked. */
  chosenCount: number
  /** All rows that are shown are ticked, but for some. */
  isAllChosen: boolean
  isChecking: boolean
  onUndo(): void
  onCheck(): void
  onSend(): void
}

export function CorrectHeader({
  correction,
  state,
  mayCorrect,
  chosenCount,
  isAllChosen,
  isChecking,
  onUndo,
  onCheck,
  onSend,
}: CorrectHeaderProps) {
  const { importId, name, kind } = correction
  const { people } = state
  const { open, changed } = sendable(state)
  const toCheck = chosenCount > 0 ? chosenCount : state.changed
  // All rows that are shown may include rows that a later import has written; the dialog counts what goes.
  const toSend = isAllChosen && state.writtenSince.open > 0 ? 0 : chosenCount > 0 ? chosenCount : changed
  return (
    <>
      <PageHeader
        title={name ?? importId}
        crumbs={[
          <Link key="list" to="/rejected-rows">
            Rejected rows
          </Link>,
          <ImportLink key="import" importId={importId} isCrumb>
            {kind === 'shipments' ? 'Shipments' : 'Activities'}
          </ImportLink>,
        ]}
        actions={
          <>
            {people.map((person) => (
              <span key={person} className="row small muted hide-narrow">
                <Avatar name={person} quiet small />
                {person} is here too
              </span>
            ))}
            {mayCorrect && (
              <>
                <Button
                  isDisabled={state.undoable === null}
                  onPress={onUndo}
                  aria-label={state.undoable ? `Undo: ${state.undoable.label}` : 'Undo'}
                >
                  <Icon of={Undo2} />
                  <span className="hide-narrow">Undo</span>
                </Button>
                <Button isDisabled={toCheck === 0} isPending={isChecking} onPress={onCheck}>
                  <Icon of={ListChecks} />
                  <span>
                    Check
                    {toCheck > 0 && <span className="hide-narrow">{` ${countOf(toCheck, 'row')}`}</span>}
                  </span>
                </Button>
                {open === 0 && (
                  <span className="small hint">
                    {state.open === 0 ? 'No open rows.' : 'A later import has written all open rows.'}
                  </span>
                )}
                <Button
                  look={changed > 0 || chosenCount > 0 ? 'primary' : 'plain'}
                  isDisabled={open === 0}
                  onPress={onSend}
                >
                  <span className="hide-narrow">
                    <Icon of={Send} />
                  </span>
                  <span>
                    Send{toSend > 0 && ` ${formatCount(toSend)}`}
                    {toSend > 0 && <span className="hide-narrow">{toSend === 1 ? ' row' : ' rows'}</span>}{' '}
                    again
                  </span>
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="correct-progress">
        <div className="grow">
          <Progress label={said(state)} parts={shares(state)} />
        </div>
        <span className="small muted counts">
          {partsOf(state).map(({ count, text }, at) => (
            <Fragment key={text}>
              {at > 0 && ' · '}
              <b>{formatCount(count)}</b> {text}
            </Fragment>
          ))}{' '}
          of {formatCount(state.rowCount)}
        </span>
      </div>
    </>
  )
}

const said = (state: CorrectionState) =>
  `${partsOf(state)
    .map(({ count, text }) => `${formatCount(count)} ${text}`)
    .join(' · ')} of ${formatCount(state.rowCount)}`

/** Shares of all rows. A customer's user may have no rows in an import. */
const shares = (state: CorrectionState) =>
  [
    { kind: 'completed' as const, rows: state.sent },
    { kind: 'soft' as const, rows: state.closed + state.writtenSince.open },
    { kind: 'accent' as const, rows: sendable(state).changed },
  ].map(({ kind, rows }) => ({ kind, share: rows / Math.max(1, state.rowCount) }))
