import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import type { PortalImport } from '../../data/imports.ts'
import { imports } from '../../data/imports.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'

const paths = {
  shipments: '/v1/org/shipments/imports/{importId}/retry',
  activities: '/v1/org/fulfilment/imports/{importId}/retry',
} as const

/** Queues a failed import again. Pressing twice makes only one import. */
export function RunAgain({ of: one }: { of: PortalImport }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [key] = useState(newId)
  const retry = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST(paths[one.kind], {
          params: { path: { importId: one.importId }, header: { 'Idempotency-Key': key } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: imports.all }),
  })
  const run = async () => {
    try {
      const { importId } = await retry.mutateAsync()
      showToast(`${one.name} is queued again.`)
      await navigate({ to: '/imports/$importId', params: { importId } })
    } catch (error) {
      showFailure('The import was not run again.', error)
    }
  }
  return (
    <Button look="primary" isPending={retry.isPending} onPress={run}>
      <Icon of={RotateCw} />
      Run again
    </Button>
  )
}
