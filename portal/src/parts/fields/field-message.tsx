import { CircleAlert } from 'lucide-react'
import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { aboutField } from '../basics/as-sentence.ts'
import { Icon } from '../basics/icon.tsx'

/** Below a field: the server's error, or a hint. */
export function FieldMessage({ error, hint }: { error: string | undefined; hint: string | undefined }) {
  if (error)
    return (
      <FieldError className="message wrong">
        <Icon of={CircleAlert} size="s" />
        {aboutField(error)}
      </FieldError>
    )
  return hint ? (
    <Text slot="description" className="message">
      {hint}
    </Text>
  ) : null
}
