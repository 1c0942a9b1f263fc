import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../parts/basics/button.tsx'
import { capitalised, placeText, proposedIn, type RefusedRow } from './model.ts'
import '../../../parts/fields/field.css'

interface MendCellProps {
  row: RefusedRow & { column: number }
  isBusy: boolean
  onMend(text: string): void
}

/** The text of a refused cell as a field. What is written there is read instead of it. */
export function MendCell({ row, isBusy, onMend }: MendCellProps) {
  const written = row.texts[row.column] ?? ''
  const [text, setText] = useState(written)
  const proposed = proposedIn(row.reason)
  const isChanged = text !== written
  const send = (value: string) => {
    if (!isBusy) onMend(value)
  }
  return (
    <span className="mend row wrap">
      <input
        className="input wrong"
        aria-label={capitalised(placeText(row, false))}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && isChanged) send(text)
        }}
      />
      {isChanged ? (
        <Button small look="soft" isDisabled={isBusy} onPress={() => send(text)}>
          Read it like this
        </Button>
      ) : (
        proposed !== undefined && (
          <Button small look="soft" isDisabled={isBusy} onPress={() => send(proposed)}>
            Use {proposed}
          </Button>
        )
      )}
    </span>
  )
}

/** Only a row with one cell to blame can be mended here. */
export const canBeMended = (row: RefusedRow): row is RefusedRow & { column: number } =>
  row.column !== undefined
