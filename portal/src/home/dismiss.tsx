import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { answerOf, portalApi } from '../api/client.ts'
import { home } from '../data/home.ts'
import { Button } from '../parts/basics/button.tsx'
import { Icon } from '../parts/basics/icon.tsx'
import { showFailure, showToast } from '../parts/basics/toasts.tsx'

interface Failed {
  importId: string
  name: string
}

/** Takes a failed import off the list. The import stays as it is. */
export function Dismiss({ of: { importId, name } }: { of: Failed }) {
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationFn: (dismissed: boolean) =>
      answerOf(
        portalApi.POST('/portal/imports/{importId}/dismiss', {
          params: { path: { importId } },
          body: { dismissed },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: home.summary.queryKey }),
  })
  const putBack = () =>
    dismiss.mutateAsync(false).catch((error) => showFailure(`${name} is still dismissed.`, error))
  const act = async () => {
    try {
      await dismiss.mutateAsync(true)
      showToast(`${name} is off this list. Imports still shows it.`, {
        text: 'Undo',
        act: () => void putBack(),
      })
    } catch (error) {
      showFailure(`${name} was not dismissed.`, error)
    }
  }
  return (
    <Button
      small
      icon
      look="quiet"
      isPending={dismiss.isPending}
      onPress={act}
      aria-label={`Dismiss ${name}`}
    >
      <Icon of={X} size="s" />
    </Button>
  )
}
