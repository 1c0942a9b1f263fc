import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatCount } from '../../format/count.ts'
import './tabs.css'

interface TabsProps<Id extends string> {
  label: string
  /** `of`: how many there were at first. */
  tabs: { id: Id; text: string; count?: number; of?: number }[]
  selected: Id
  onSelect(id: Id): void
}

/** Only the row of tabs; the address decides what is shown below. Arrows move, Enter or Space selects. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  // An address can select a tab that is out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tab scrolls
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons[(to + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, text, count, of }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === selected}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {text}
          {count !== undefined && <span className="n">{countText(count, of)}</span>}
        </button>
      ))}
    </div>
  )
}

const countText = (count: number, of = count) =>
  count === of ? formatCount(count) : `${formatCount(count)} of ${formatCount(of)}`
