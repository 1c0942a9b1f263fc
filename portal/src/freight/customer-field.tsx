import { ComboBox } from '../parts/fields/combo-box.tsx'
import type { FieldTexts } from '../parts/fields/text-field.tsx'
import { useCustomerOptions } from './use-customers.ts'

interface Props extends FieldTexts {
  text: string
  onText(text: string): void
  /** Shown while the text is not the id of a customer. */
  unknownHint?: string
}

/** One customer by its id. Any text is allowed: the server checks it. A complete id comes first and offers the others. */
export function CustomerField({ text, onText, hint, unknownHint, ...texts }: Props) {
  const like = useCustomerOptions(text)
  const all = useCustomerOptions('')
  const known = like.options.find(({ id }) => id === text)
  const { isWaiting, more } = known ? all : like
  const options = known ? [known, ...all.options.filter(({ id }) => id !== text)] : like.options
  const isUnknown = text !== '' && !known && !like.isWaiting
  return (
    <ComboBox
      {...texts}
      {...{ text, onText, options, isWaiting, more }}
      hint={isUnknown && unknownHint !== undefined ? unknownHint : hint}
      onChoose={({ id }) => onText(id)}
      opensOnFocus
    />
  )
}
