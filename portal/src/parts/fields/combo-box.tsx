import { type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'
import { type Option, Options } from '../basics/options.tsx'
import { FieldMessage } from './field-message.tsx'
import { namedBy } from './named-by.ts'
import type { FieldTexts } from './text-field.tsx'
import { useLateEnter } from './use-late-enter.ts'
import './field.css'

interface ComboBoxProps extends FieldTexts {
  /** The options that match the text so far. The caller filters them, usually on the server. */
  options: Option[]
  /** The text in the field. Any text is allowed: the server checks it. */
  text: string
  onText(text: string): void
  onChoose(option: Option): void
  placeholder?: string
  isDisabled?: boolean
  hideLabel?: boolean
  /** Show all options when the field is opened; for short lists. */
  opensOnFocus?: boolean
  /** Enter chooses the option that the text names, else the first that matches. */
  choosesOnEnter?: boolean
  /** The options are still loading: the list opens and says so. */
  isWaiting?: boolean
  /** Says that there are more options than are shown. */
  more?: string | undefined
  autoFocus?: boolean
}

export function ComboBox({
  label,
  error,
  hint,
  options,
  text,
  onText,
  onChoose,
  placeholder,
  isDisabled,
  hideLabel,
  opensOnFocus,
  choosesOnEnter,
  isWaiting,
  more,
  autoFocus,
}: ComboBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  // Choosing an option also changes the text. Keep the list closed until somebody types again.
  const [hasChosen, setChosen] = useState(false)
  const choose = (chosen: Option | undefined) => {
    if (!chosen) return
    setChosen(true)
    onChoose(chosen)
  }
  const setEntered = useLateEnter(isWaiting ?? false, () => choose(namedBy(text, options)))
  const typeOn = () => {
    setChosen(false)
    setEntered(false)
  }
  return (
    <AriaComboBox
      items={hasChosen ? [] : options}
      inputValue={text}
      value={null}
      onChange={(key) => choose(options.find(({ id }) => id === key))}
      allowsCustomValue
      // The library looks at the options of the text before. Without this the list would open at the second key.
      allowsEmptyCollection={!hasChosen && (isWaiting || options.length > 0)}
      menuTrigger={opensOnFocus ? 'focus' : 'input'}
      isDisabled={isDisabled ?? false}
      autoFocus={autoFocus ?? false}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="field"
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label>{label}</Label>}
      <Group className={error ? 'input wrong' : 'input'}>
        <Input
          ref={input}
          {...(placeholder ? { placeholder } : {})}
          onInput={(event) => {
            typeOn()
            onText(event.currentTarget.value)
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (!choosesOnEnter || key !== 'Enter') return
            // An option that the arrows have reached is chosen by the list itself.
            if (currentTarget.getAttribute('aria-activedescendant')) return
            if (isWaiting) setEntered(true)
            else choose(namedBy(text, options))
          }}
          onBlur={typeOn}
        />
      </Group>
      <FieldMessage error={error} hint={hint} />
      <FollowingPopover field={input}>
        <Options options={hasChosen ? [] : options} empty={isWaiting ? 'Searching …' : undefined} />
        {more && !hasChosen && <div className="more-options">{more}</div>}
      </FollowingPopover>
    </AriaComboBox>
  )
}

/**
 * The library closes the list whenever the page scrolls, and opens it only when the text changes. Going to a field and
 * pasting a whole text scrolls to it and changes it once: the list comes back when the field has come to rest.
 */
function FollowingPopover({ field, children }: { field: RefObject<Element | null>; children: ReactNode }) {
  const state = useContext(ComboBoxStateContext)
  const isInUse = () => field.current !== null && field.current === document.activeElement
  const follow = () => {
    // At once: it may have come to rest before the next drawing.
    flushSync(() => state?.close())
    // Going on to another field may scroll the page.
    if (!isInUse()) return
    const back = () => isInUse() && isInSight(field.current) && state?.open(null, 'input')
    window.addEventListener('scrollend', back, { capture: true, once: true })
  }
  return (
    <Popover
      className="options"
      isOpen={state?.isOpen ?? false}
      onOpenChange={(isOpen) => !isOpen && follow()}
    >
      {children}
    </Popover>
  )
}

function isInSight(field: Element | null): boolean {
  if (field === null) return false
  const { left, top, width, height } = field.getBoundingClientRect()
  const drawn = document.elementsFromPoint(left + width / 2, top + height / 2)
  // The list may be on its way out.
  return drawn.find((one) => one.closest('.options') === null) === field
}
