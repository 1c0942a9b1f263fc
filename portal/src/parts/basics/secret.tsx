import { CopyButton } from './copy-button.tsx'
import './secret.css'

interface SecretProps {
  value: string
  /** What the button copies: "Copy the key". */
  label: string
  /** Give its button the focus, because it is what the person came for. */
  isPrimary?: boolean
}

/** Text to copy: a key, a link, a command. */
export function Secret({ value, label, isPrimary = false }: SecretProps) {
  return (
    <div className="secret">
      <code>{value}</code>
      <CopyButton value={value} label={label} look={isPrimary ? 'primary' : 'plain'} autoFocus={isPrimary} />
    </div>
  )
}
