import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type Resource, useChanges } from '../../data/resource.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { InUse } from './in-use.tsx'

interface DeleteThingProps<T, Id> {
  list: Resource<T, Id>
  id: Id
  etag: string
  /** As people call it: "GLX-ROAD". */
  name: string
  /** What it is, and what happens to it. */
  what: string
  /** The way that works for something in use: "Retire it". */
  instead?: { text: string; act(): void } | undefined
  onRemoved(): void
}

/** Deletes a thing. One that is in use is kept: what uses it is listed, with the way that works. */
export function DeleteThing<T, Id>(props: DeleteThingProps<T, Id>) {
  const { list, id, etag, name, what, instead, onRemoved } = props
  const [isAsking, setAsking] = useState(false)
  const [inUse, setInUse] = useState<ApiError>()
  const { remove } = useChanges(list)
  const { isBusy, failure, submit } = useSubmit(async () => {
    try {
      await remove.mutateAsync({ id, etag })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      setInUse(error)
      return
    }
    showToast(`${name} is deleted.`)
    onRemoved()
  })
  const close = () => {
    setAsking(false)
    setInUse(undefined)
  }
  const footer = (
    <>
      <Button onPress={close}>Keep it</Button>
      {inUse === undefined && (
        <Button look="danger-solid" isPending={isBusy} onPress={() => void submit()}>
          Delete
        </Button>
      )}
      {inUse && instead && (
        <Button
          look="primary"
          onPress={() => {
            close()
            instead.act()
          }}
        >
          {instead.text}
        </Button>
      )}
    </>
  )
  return (
    <div>
      <Button small look="danger" onPress={() => setAsking(true)}>
        Delete {name}
      </Button>
      {isAsking && (
        <Dialog
          title={inUse ? `${name} cannot be deleted` : `Delete ${name}?`}
          isOpen
          onClose={close}
          footer={footer}
        >
          {inUse ? <InUse said={inUse} hasWay={instead !== undefined} /> : <p>{what}</p>}
          {failure && <Notice kind="failed" of={failure} />}
        </Dialog>
      )}
    </div>
  )
}
