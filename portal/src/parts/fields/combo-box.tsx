import { useEffect, useEffectEvent, useState } from 'react'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { type Option, Options } from '../basics/options.tsx'
import { FieldMessage } from './field-message.tsx'
import { namedBy } from './named-by.ts'
import type { FieldTexts } from './text-field.tsx'
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
  // Choosing an option also changes the text. Keep the list closed until somebody types again.
  const [hasChosen, setChosen] = useState(false)
  // Enter was pressed before the options of the text came. They decide what it chooses.
  const [isEntered, setEntered] = useState(false)
  const typeOn = () => {
    setChosen(false)
    setEntered(false)
  }
  const choose = (chosen: Option | undefined) => {
    if (!chosen) return
    setChosen(true)
    onChoose(chosen)
  }
  const chooseLate = useEffectEvent(() => {
    setEntered(false)
    choose(namedBy(text, options))
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's answer is what it waits for
    if (isEntered && !isWaiting) chooseLate()
  }, [isEntered, isWaiting])
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
      <Popover className="options">
        <Options options={hasChosen ? [] : options} empty={isWaiting ? 'Looking …' : undefined} />
        {more && !hasChosen && <div className="more-options">{more}</div>}
      </Popover>
    </AriaComboBox>
  )
}
