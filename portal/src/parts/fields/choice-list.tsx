import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { Icon } from '../basics/icon.tsx'
import type { Option } from '../basics/options.tsx'
import '../basics/options.css'
import { namedBy } from './named-by.ts'
import { useLateEnter } from './use-late-enter.ts'
import './field.css'

interface ChoiceListProps {
  label: string
  options: Option[]
  selected: string[]
  /** Allow more than one choice. */
  isMultiple?: boolean
  onChange(selected: string[]): void
  /** For a long list: a field above it. The caller finds the options of the text. */
  find?: Find
}

interface Find {
  label: string
  text: string
  onText(text: string): void
  isWaiting: boolean
  /** Says that there are more than are shown. */
  more: string | undefined
}

/** A list to choose from inside a popover, for example of a filter chip. */
export function ChoiceList({ label, options, selected, isMultiple, onChange, find }: ChoiceListProps) {
  const nothing = find === undefined ? 'There is nothing to choose from' : 'Nothing found'
  const list = (
    <ListBox
      aria-label={label}
      className="options-list choices"
      items={options}
      selectionMode={isMultiple ? 'multiple' : 'single'}
      selectedKeys={selected}
      onSelectionChange={(keys) => keys !== 'all' && onChange([...keys].map(String))}
      // Escape closes the popover. Without this it would take the choice back.
      escapeKeyBehavior="none"
      renderEmptyState={() => <div className="nothing">{find?.isWaiting ? 'Searching …' : nothing}</div>}
      autoFocus={find === undefined}
    >
      {(option) => (
        <ListBoxItem id={option.id} textValue={option.text} className="option">
          <span className="tick" aria-hidden="true" />
          <span className="grow cut">{option.text}</span>
          {option.note && <span className="hint small">{option.note}</span>}
        </ListBoxItem>
      )}
    </ListBox>
  )
  if (find === undefined) return list
  const choose = ({ id }: Option) => {
    const others = selected.filter((one) => one !== id)
    if (!isMultiple) onChange([id])
    else onChange(others.length < selected.length ? others : [...selected, id])
  }
  return (
    <WithFind find={find} options={options} choose={choose}>
      {list}
    </WithFind>
  )
}

interface WithFindProps {
  find: Find
  options: Option[]
  choose(option: Option): void
  children: ReactNode
}

/** Arrows in the field go through the list below it, Enter chooses. */
function WithFind({ find, options, choose, children }: WithFindProps) {
  const setEntered = useLateEnter(find.isWaiting, () => {
    const meant = namedBy(find.text, options)
    if (meant) choose(meant)
  })
  const onText = (text: string) => {
    setEntered(false)
    find.onText(text)
  }
  return (
    <Autocomplete inputValue={find.text} onInputChange={onText}>
      <TextField aria-label={find.label} autoFocus className="input search s">
        <Icon of={Search} />
        <Input
          placeholder={find.label}
          onKeyDown={({ key }) => key === 'Enter' && find.isWaiting && setEntered(true)}
        />
      </TextField>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="options-scroll" aria-label={find.label} tabIndex={0}>
        {children}
      </section>
      {find.more && <div className="more-options">{find.more}</div>}
    </Autocomplete>
  )
}
