import { useId, useState } from 'react'
import { correctionReasonCharactersMax } from '../../api/limits.gen.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'

interface CloseDialogProps {
  rowCount: number
  kind: 'shipments' | 'activities'
  onClose(): void
  onConfirm(reason: string): Promise<unknown>
}

/** Asks why rows are closed without sending, so that others know. */
export function CloseDialog({ rowCount, kind, onClose, onConfirm }: CloseDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy || reason === '') return
    setBusy(true)
    await onConfirm(reason)
    onClose()
  }
  const [they, are, them] = rowCount === 1 ? ['It', 'is', 'it'] : ['They', 'are', 'them']
  const footer = (
    <>
      {reason === '' && <span className="small hint grow">Say why first.</span>}
      <Button onPress={onClose}>{`Leave ${them} open`}</Button>
      <Button look="primary" isDisabled={reason === ''} isPending={isBusy} type="submit" form={id}>
        {`Close ${countOf(rowCount, 'row')}`}
      </Button>
    </>
  )
  return (
    <Dialog
      title={`Close ${countOf(rowCount, 'row')} without sending?`}
      isOpen
      onClose={onClose}
      footer={footer}
    >
      <p className="muted">
        {`${they} ${are} not sent and no longer listed as open. Undo opens ${them} again.`}
        {kind === 'shipments' && ' A shipment is closed as a whole, so its other open rows are closed too.'}
      </p>
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <TextField
          label="Why"
          value={reason}
          onChange={setReason}
          autoFocus
          maxLength={correctionReasonCharactersMax}
          hint="For example: sent by e-mail, wrong file"
        />
      </form>
    </Dialog>
  )
}
