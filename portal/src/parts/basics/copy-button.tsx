import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../keys/copy-text.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { showFailure } from './toasts.tsx'

interface CopyButtonProps {
  value: string
  /** What it copies: "Copy the import id". */
  label: string
  /** The words on the button; "Copy" unless given. */
  text?: string
  icon?: LucideIcon
  /** Only the icon. */
  isIcon?: boolean
  /** As tall as other buttons of a page. */
  isTall?: boolean
  look?: 'primary' | 'plain'
  autoFocus?: boolean
}

export function CopyButton({
  value,
  label,
  text = 'Copy',
  icon = Copy,
  isIcon,
  isTall = false,
  look,
  autoFocus,
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await copyText(value)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch (error) {
      showFailure('The browser did not allow copying.', error)
    }
  }
  return (
    <Button
      small={!isTall}
      look={isIcon ? 'quiet' : (look ?? 'plain')}
      icon={isIcon}
      aria-label={label}
      autoFocus={autoFocus ?? false}
      onPress={copy}
    >
      <Icon of={isCopied ? Check : icon} size="s" />
      {!isIcon && (isCopied ? 'Copied' : text)}
    </Button>
  )
}
