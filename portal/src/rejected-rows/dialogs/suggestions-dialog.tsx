import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SuggestionsAsk } from '../../data/rejected-rows.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { countOf, formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Kbd } from '../../parts/basics/kbd.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { leftLines } from '../calls/labels.ts'
import type { SuggestedRow } from '../calls/model.ts'

interface SuggestionsDialogProps {
  importId: string
  ask: SuggestionsAsk
  onClose(): void
  /** With the number of rows that the preview has counted. */
  onConfirm(rowCount: number): Promise<unknown>
}

/** Shows what applying the suggestions of many rows would change, and what it would leave as it is. */
export function SuggestionsDialog({ importId, ask, onClose, onConfirm }: SuggestionsDialogProps) {
  const preview = useQuery(rejectedRows.suggestionsPreview(importId, ask))
  const { data } = preview
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy || data === undefined) return
    setBusy(true)
    await onConfirm(data.rowCount)
    onClose()
  }
  const footer = (
    <>
      <span className="small hint grow">
        {data?.rowCount === 0 ? (
          'There is nothing to apply.'
        ) : (
          <span className="nowrap undo-hint">
            <Kbd of="undo" /> undoes it
          </span>
        )}
      </span>
      <Button onPress={onClose}>Cancel</Button>
      <Button
        look="primary"
        autoFocus
        isDisabled={data === undefined || data.rowCount === 0}
        isPending={isBusy}
        onPress={() => void confirm()}
      >
        {data ? `Apply ${countOf(data.rowCount, 'suggestion')}` : 'Apply'}
      </Button>
    </>
  )
  return (
    <Dialog title="Apply suggestions" isOpen onClose={onClose} footer={footer}>
      <QueryState what="The suggestions" query={preview}>
        {({ rowCount, examples, ...left }) => (
          <>
            <p className="muted">
              {rowCount === 0
                ? 'No row has a clear suggestion.'
                : `${countOf(rowCount, 'row')} would change${rowCount > 1 ? ', each to its own suggestion' : ''}${rowCount > examples.length ? '. For example' : ''}:`}
            </p>
            <ul className="stack">
              {examples.map((row) => (
                <Example key={row.rowNumber} of={row} />
              ))}
            </ul>
            {leftLines(left).map((line) => (
              <p key={line} className="small muted">
                {line}
              </p>
            ))}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

/** "Row 1,204: totalCostReceived 12,50 → 12.50, with a decimal point" */
function Example({ of: { rowNumber, set, why } }: { of: SuggestedRow }) {
  return (
    <li className="example">
      Row {formatCount(rowNumber)}:{' '}
      {set.map(({ column, from, to }, at) => (
        <span key={column}>
          {at > 0 && ', '}
          {column} {from === '' ? 'empty' : from} → <b>{to}</b>
        </span>
      ))}
      <span className="muted">, {why}</span>
    </li>
  )
}
