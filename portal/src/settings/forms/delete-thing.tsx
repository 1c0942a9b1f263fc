import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type Resource, useChanges, type usesQuery } from '../../data/resource.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { QueryState } from '../../parts/page/query-state.tsx'
import { InUse } from './in-use.tsx'

/** The way that works for something in use: "Retire it". The dialog stays open if it fails. */
export interface InsteadOfDeleting {
  text: string
  act(): unknown
}

interface DeleteDialogProps {
  /** As people call it: "GLX-ROAD". */
  name: string
  /** What it is, and what happens to it. */
  what: string
  uses: ReturnType<typeof usesQuery>
  instead?: InsteadOfDeleting | undefined
  onDelete(): Promise<unknown>
  onClose(): void
}

/** Asks what uses a thing before it is deleted. One in use is kept: what uses it is listed, with the way that works. */
export function DeleteDialog({ name, what, uses, instead, onDelete, onClose }: DeleteDialogProps) {
  const found = useQuery(uses)
  const remove = useSubmit(async () => {
    try {
      await onDelete()
    } catch (error) {
      // Somebody began to use it meanwhile.
      const isUsed = error instanceof ApiError && error.status === 409
      if (!isUsed || (await found.refetch()).data?.canDelete !== false) throw error
    }
  })
  const other = useSubmit(async () => {
    await instead?.act()
    onClose()
  })
  const failure = remove.failure ?? other.failure
  const canDelete = found.data?.canDelete
  const footer = (
    <>
      <Button onPress={onClose}>Keep it</Button>
      {canDelete === false && instead && (
        <Button look="primary" isPending={other.isBusy} onPress={() => void other.submit()}>
          {instead.text}
        </Button>
      )}
      {canDelete && (
        <Button look="danger-solid" isPending={remove.isBusy} onPress={() => void remove.submit()}>
          Delete
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      title={canDelete === false ? `${name} cannot be deleted` : `Delete ${name}?`}
      isOpen
      onClose={onClose}
      footer={footer}
    >
      <QueryState what={`What uses ${name}`} query={found}>
        {(used) => (used.canDelete ? <p>{what}</p> : <InUse used={used} hasWay={instead !== undefined} />)}
      </QueryState>
      {failure && <Notice kind="failed" of={failure} />}
    </Dialog>
  )
}

interface DeleteThingProps<T, Id> {
  list: Resource<T, Id>
  id: Id
  etag: string
  name: string
  what: string
  instead?: InsteadOfDeleting | undefined
  onRemoved(): void
}

/** The button that deletes a thing of a list. */
export function DeleteThing<T, Id>({
  list,
  id,
  etag,
  name,
  what,
  instead,
  onRemoved,
}: DeleteThingProps<T, Id>) {
  const [isAsking, setAsking] = useState(false)
  const { remove } = useChanges(list)
  return (
    <div>
      <Button small look="danger" onPress={() => setAsking(true)}>
        Delete {name}
      </Button>
      {isAsking && (
        <DeleteDialog
          {...{ name, what, instead }}
          uses={list.uses(id)}
          onDelete={async () => {
            await remove.mutateAsync({ id, etag })
            showToast(`${name} was deleted.`)
            onRemoved()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
