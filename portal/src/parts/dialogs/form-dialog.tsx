import { type ReactNode, useId } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { Button } from '../basics/button.tsx'
import { Notice } from '../basics/notice.tsx'
import { useSubmit } from '../fields/use-submit.ts'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  /** The verb: "Make key". */
  submit: string
  /** The fields that show their own errors. */
  fields: string[]
  onClose(): void
  /** If it fails, the dialog stays open and shows why. On success the caller decides what happens. */
  onSubmit(): Promise<unknown>
  children(failure: ApiError | undefined): ReactNode
}

/** A form in a dialog. It is open while it is rendered, so that it always starts with empty fields. */
export function FormDialog({ title, submit, fields, onClose, onSubmit, children }: FormDialogProps) {
  const id = useId()
  const form = useSubmit(onSubmit)
  const rest = form.failure?.without(fields)
  const footer = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button type="submit" form={id} look="primary" isPending={form.isBusy}>
        {submit}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} footer={footer}>
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {children(form.failure)}
        {rest && <Notice kind="failed" of={rest} />}
      </form>
    </Dialog>
  )
}
