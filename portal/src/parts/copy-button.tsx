import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { showFailure } from './toasts.tsx'

/** Copies a text. `label` says what: "Copy the import id"; with `text` shown it is a button with a word. */
export function CopyButton({
  value,
  label,
  isIcon,
  look,
  autoFocus,
}: {
  value: string
  label: string
  isIcon?: boolean
  look?: 'primary' | 'plain'
  autoFocus?: boolean
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch (error) {
      showFailure('The browser did not allow copying.', error)
    }
  }
  return (
    <Button
      small
      look={isIcon ? 'quiet' : (look ?? 'plain')}
      icon={isIcon}
      aria-label={label}
      autoFocus={autoFocus ?? false}
      onPress={copy}
    >
      <Icon of={isCopied ? Check : Copy} size="s" />
      {!isIcon && (isCopied ? 'Copied' : 'Copy')}
    </Button>
  )
}
