import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../basics/button.tsx'
import { Notice } from '../basics/notice.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, in a sentence or two. */
  children: ReactNode
  /** The verb: "Revoke". */
  confirm: string
  /** The way out: "Keep it". */
  leave: string
  isDangerous?: boolean
  isOpen: boolean
  onClose(): void
  /** The dialog closes on success, and stays open and shows why on failure. A second press does nothing. */
  onConfirm(): Promise<unknown>
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  leave,
  isDangerous,
  isOpen,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const act = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onConfirm()
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onPress={close}>{leave}</Button>
      <Button look={isDangerous ? 'danger-solid' : 'primary'} isPending={isBusy} onPress={act}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} footer={footer}>
      {children}
      {failure && <Notice kind="failed" of={failure} />}
    </Dialog>
  )
}
