import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { answerOf, api } from '../../api/client.ts'
import type { PortalImport } from '../../data/imports.ts'
import { imports } from '../../data/imports.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx'

const paths = {
  shipments: '/v1/org/shipments/imports/{importId}/cancel',
  activities: '/v1/org/fulfilment/imports/{importId}/cancel',
} as const

function useCancelImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, importId }: PortalImport) =>
      answerOf(api.POST(paths[kind], { params: { path: { importId } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: imports.all }),
  })
}

/** Explains what cancelling does and asks for confirmation. Closed if there is no import. */
export function CancelImport({ of: one, onClose }: { of: PortalImport | undefined; onClose(): void }) {
  const cancel = useCancelImport()
  return (
    <ConfirmDialog
      title={`Cancel ${one?.name ?? 'the import'}?`}
      confirm="Cancel import"
      leave="Let it run"
      isDangerous
      isOpen={one !== undefined}
      onClose={onClose}
      onConfirm={async () => {
        if (one === undefined) return
        try {
          await cancel.mutateAsync(one)
          showToast(`${one.name} was cancelled. Nothing was written.`)
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 409) throw error
          showToast(`${one.name} ended before it could be cancelled.`)
        }
      }}
    >
      {one?.status === 'queued'
        ? 'It has not started. Nothing will be written.'
        : 'It stops now. Nothing is written to the ledger, not even rows that were already read.'}{' '}
      To import it later, upload the file again.
    </ConfirmDialog>
  )
}
