import { type ReactNode, useState } from 'react'
import { changedAfterOpening, isChangedMeanwhile } from '../../data/looked-at.ts'
import { useZone } from '../../format/zone.ts'
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx'

interface DeleteDraftDialogProps {
  title: string
  /** The verb: "Delete the draft". */
  confirm: string
  children: ReactNode
  /** The one that the page shows. */
  revision: number
  onDelete(etag: string): Promise<unknown>
  etagNow(): Promise<string>
  onClose(): void
}

/** Deletes a draft as the page showed it. What somebody else has changed since is looked at first. */
export function DeleteDraftDialog({
  title,
  confirm,
  children,
  revision,
  onDelete,
  etagNow,
  onClose,
}: DeleteDraftDialogProps) {
  const zone = useZone()
  const [etag, setEtag] = useState(`"${revision}"`)
  return (
    <ConfirmDialog
      {...{ title, confirm, onClose }}
      leave="Keep it"
      isDangerous
      isOpen
      onConfirm={async () => {
        try {
          await onDelete(etag)
        } catch (error) {
          if (!isChangedMeanwhile(error)) throw error
          setEtag(await etagNow())
          throw changedAfterOpening(error, zone, 'Nothing was deleted. Check what changed, then delete it.')
        }
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
