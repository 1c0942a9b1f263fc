import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

export interface Completion {
  value: string
  /** Shown at the right in a quieter colour. */
  note?: string
}

interface CellEditorProps {
  label: string
  /** The value of the cell, or the first letter typed over it. */
  text: string
  complete: ((text: string) => Promise<Completion[]>) | undefined
  /** Where the cursor goes next: down after Enter, right or left after Tab, nowhere if the field loses the focus. */
  onDone(text: string, then: 'down' | 'up' | 'right' | 'left' | 'stay'): void
  onCancel(): void
}

const millisecondsBeforeAsking = 120

/** The field of a cell that is being edited. Ctrl Z undoes typing here. */
export function CellEditor(props: CellEditorProps) {
  const { label, text: first, complete } = props
  const [text, setText] = useState(first)
  const { onDone, onCancel } = useKeptText(props, text)
  const { completions, chosen, setChosen } = useCompletions(text, complete)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && completions.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + completions.length + 1) % (completions.length + 1))
      return
    }
    const result = completions[chosen]?.value ?? text
    const then = whereTo(event)
    if (then !== undefined) {
      event.preventDefault()
      onDone(result, then)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onCancel()
    }
  }
  const combobox = complete && {
    role: 'combobox',
    'aria-expanded': completions.length > 0,
    'aria-controls': id,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': completions[chosen] ? `${id}-${chosen}` : undefined,
  }
  return (
    <>
      <input
        className="cell-input"
        aria-label={label}
        value={text}
        {...combobox}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the cell
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => onDone(text, 'stay')}
      />
      {completions.length > 0 && (
        <div className="cell-options" role="listbox" id={id} aria-label={label}>
          {completions.map((completion, at) => (
            <div
              key={`${completion.value} ${completion.note}`}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              // Keep the focus in the field: losing it would end the edit.
              onMouseDown={(event) => {
                event.preventDefault()
                onDone(completion.value, 'stay')
              }}
            >
              <span>{completion.value}</span>
              {completion.note && <span className="hint small">{completion.note}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** If the page is left while the field is open, for example because the session has ended, what was typed is kept. */
function useKeptText({ text: first, onDone, onCancel }: CellEditorProps, text: string) {
  const isOver = useRef(false)
  const keep = useEffectEvent(() => {
    if (!isOver.current && text !== first) onDone(text, 'stay')
  })
  useEffect(() => () => keep(), [])
  return {
    onDone: (...done: Parameters<typeof onDone>) => {
      isOver.current = true
      onDone(...done)
    },
    onCancel: () => {
      isOver.current = true
      onCancel()
    },
  }
}

function whereTo({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) {
  if (key === 'Enter' && !ctrlKey && !altKey && !metaKey) return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return undefined
}

/** Asks a moment after the last key and drops answers to earlier text. Nothing is selected until an arrow is pressed. */
function useCompletions(text: string, complete: CellEditorProps['complete']) {
  const [completions, setCompletions] = useState<Completion[]>([])
  const [chosen, setChosen] = useState(-1)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = text === '' ? [] : await complete?.(text).catch(() => [])
      if (!isCurrent || !found) return
      setCompletions(found)
      setChosen(found.length)
    }, millisecondsBeforeAsking)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, complete])
  return { completions, chosen, setChosen }
}
