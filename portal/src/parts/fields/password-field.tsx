import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../basics/button.tsx'
import { Icon } from '../basics/icon.tsx'
import { type FieldTexts, TextField } from './text-field.tsx'

interface PasswordFieldProps extends FieldTexts {
  name: string
  /** For the password manager. */
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange(value: string): void
  autoFocus?: boolean
}

/** A password that can be made visible, so that nobody has to type it twice. */
export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      label={label}
      type={isShown ? 'text' : 'password'}
      isRequired
      after={
        <Button
          look="quiet"
          icon
          small
          aria-label={`${isShown ? 'Hide' : 'Show'} the ${label.toLowerCase()}`}
          onPress={() => setShown(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </Button>
      }
    />
  )
}
