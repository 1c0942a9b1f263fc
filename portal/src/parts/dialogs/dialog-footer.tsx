import type { ReactNode } from 'react'
import { Button } from '../basics/button.tsx'

interface DialogFooterProps {
  /** Why it cannot be done yet. */
  missing?: string | undefined
  /** What it will do, once nothing is missing. */
  hint?: ReactNode
  /** The way out. */
  leave?: string
  onLeave(): void
  /** The verb: "Make the draft". */
  action: string
  isBusy: boolean
  isDisabled?: boolean
  onAction(): unknown
  /** Another button, before the others. */
  children?: ReactNode
}

/** What is missing, the way out, and the button that does it: the same in every dialog that asks for more than a yes. */
export function DialogFooter(props: DialogFooterProps) {
  const { missing, hint, leave = 'Cancel', onLeave, action, isBusy, isDisabled, onAction, children } = props
  return (
    <>
      {children}
      <span className="grow small hint" role="status">
        {missing ?? hint}
      </span>
      <Button onPress={onLeave}>{leave}</Button>
      <Button
        look="primary"
        isPending={isBusy}
        isDisabled={missing !== undefined || isDisabled === true}
        onPress={() => void onAction()}
      >
        {action}
      </Button>
    </>
  )
}
