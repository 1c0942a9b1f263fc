import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { countOf, formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Kbd } from '../../parts/basics/kbd.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { RadioGroup } from '../../parts/fields/radio-group.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { leftLines } from '../calls/labels.ts'
import type { RowGroup, Suggestion } from '../calls/model.ts'
import { OwnValue } from './own-value.tsx'

interface ApplyToAllProps {
  importId: string
  group: RowGroup
  suggestions: Suggestion[]
  onApply(set: Suggestion['set']): Promise<unknown>
  /** Shows all rows of the group in the grid. */
  onShowRows?: () => void
  close(): void
}

/** The form for a change to a whole group: which change, which rows, and the button. */
export function ApplyToAll(props: ApplyToAllProps) {
  const { suggestions, group } = props
  const first = suggestions.length > 0 ? '0' : 'own'
  const [chosen, setChosen] = useState(first)
  const [hasChosen, setHasChosen] = useState(false)
  const choose = (value: string) => {
    setChosen(value)
    setHasChosen(true)
  }
  const [own, setOwn] = useState<Record<string, string>>(() =>
    Object.fromEntries(group.wrong.map(({ column, value }) => [column, value ?? ''])),
  )
  const set = suggestions[Number(chosen)]?.set ?? changesOf(group, own)
  const options = [
    ...suggestions.map((suggestion, at) => ({ value: String(at), label: describe(group, suggestion) })),
    { value: 'own', label: 'Something else' as ReactNode },
  ]
  return (
    <>
      {suggestions.length > 0 && (
        <RadioGroup label="What to change" value={chosen} onChange={choose} options={options} />
      )}
      {chosen === 'own' &&
        group.wrong.map(({ column }, at) => (
          <OwnValue
            key={column}
            column={column}
            // With suggestions above it, the field opens because its choice was made, perhaps by an arrow key.
            autoFocus={at === 0 && suggestions.length === 0}
            own={own}
            onChange={(text) => setOwn({ ...own, [column]: text })}
          />
        ))}
      <Rows {...props} set={set} mayTakeFocus={chosen !== 'own' && !hasChosen} />
    </>
  )
}

const changesOf = ({ wrong }: RowGroup, own: Record<string, string>): Suggestion['set'] =>
  wrong
    .filter(({ column, value }) => own[column] !== (value ?? ''))
    .map(({ column }) => ({ column, to: own[column] ?? '' }))

/** "Change originPostCode from 3000 to 3182" */
function describe({ wrong }: RowGroup, suggestion: Suggestion): ReactNode {
  return suggestion.set.map(({ column, to }, at) => {
    const from = wrong.find((cell) => cell.column === column)?.value
    return (
      <span key={column}>
        {at > 0 && ', '}
        {at === 0 ? 'Change ' : ''}
        <b>{column}</b> {from ? `from ${from} to ` : 'to '}
        <b>{to}</b>
      </span>
    )
  })
}

interface RowsProps extends ApplyToAllProps {
  set: Suggestion['set']
  /** Enter applies the first suggestion. Somebody who chooses or types keeps the focus. */
  mayTakeFocus: boolean
}

function Rows({ importId, group, set, mayTakeFocus, onApply, onShowRows, close }: RowsProps) {
  const columns = set.map(({ column }) => column)
  const preview = useQuery(rejectedRows.alikePreview(importId, group.groupNumber, columns))
  const [isBusy, setBusy] = useState(false)
  const apply = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onApply(set)
      close()
    } finally {
      setBusy(false)
    }
  }
  const showRows = () => {
    onShowRows?.()
    close()
  }
  const cancel = (
    <Button small look="quiet" onPress={close}>
      Cancel
    </Button>
  )
  if (columns.length === 0)
    return (
      <div className="row">
        <p className="small hint grow">Type what it should be.</p>
        {cancel}
      </div>
    )
  return (
    <QueryState what="The rows" query={preview}>
      {({ rowCount, shipmentCount, firstRows, alreadyChanged, differ }) => (
        <>
          <p className="small muted">
            In {countOf(rowCount, 'row')}
            {shipmentCount > 0 && ` of ${countOf(shipmentCount, 'shipment')}`}:{' '}
            {firstRows.map(formatCount).join(', ')}
            {rowCount > firstRows.length && (
              <>
                {' and '}
                <More count={rowCount - firstRows.length} onPress={onShowRows && showRows} />
              </>
            )}
            .{leftLines({ unclear: 0, alreadyChanged }).map((line) => ` ${line}`)}
          </p>
          {differ && (
            <Notice kind="rejected">
              These rows differ in customer or lane. With one shipmentId they become one shipment, with the
              customer and lane of its first row.
            </Notice>
          )}
          <div className="row">
            <Button
              small
              look="primary"
              isDisabled={rowCount === 0}
              isPending={isBusy}
              onPress={apply}
              autoFocus={mayTakeFocus}
            >
              {`Change ${countOf(rowCount, 'row')}`}
            </Button>
            {cancel}
            <span className="grow" />
            <span className="small hint nowrap undo-hint">
              <Kbd of="undo" /> undoes it
            </span>
          </div>
        </>
      )}
    </QueryState>
  )
}

function More({ count, onPress }: { count: number; onPress: (() => void) | undefined }) {
  const text = `${formatCount(count)} more`
  if (onPress === undefined) return text
  return (
    <button type="button" className="link" onClick={onPress}>
      {text}
    </button>
  )
}

/** The text of a group's button. */
export const applyText = ({ open, changed }: RowGroup, suggestions: Suggestion[]): string =>
  `${suggestions.length > 0 ? 'Apply to' : 'Choose for'} ${countOf(open - changed, 'row')}`
