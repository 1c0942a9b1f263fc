import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { countOf } from '../format/count.ts'
import { Button } from '../parts/button.tsx'
import { showFailure, showToast } from '../parts/toasts.tsx'
import type { ImportDetail } from './model.ts'
import { imports } from './queries.ts'
import { uploadChecked } from './upload-calls.ts'

interface Props {
  of: ImportDetail
  /** A reference that differs from the dry run's, and a part of the key that changes with it. */
  reference?: { text: string; key: string }
}

/** Imports the file that a dry run has checked. */
export function UploadNow({ of: dryRun, reference }: Props) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const upload = useMutation({
    mutationFn: () => uploadChecked(dryRun.importId, reference),
    onSettled: () => queryClient.invalidateQueries({ queryKey: imports.all }),
  })
  const run = async () => {
    try {
      const { importId } = await upload.mutateAsync()
      showToast(`${dryRun.name} is queued.`)
      await navigate({ to: '/imports/$importId', params: { importId } })
    } catch (error) {
      showFailure('The file was not uploaded.', error)
    }
  }
  return (
    <Button look="primary" isPending={upload.isPending} onPress={run}>
      Upload {countOf(dryRun.counts.received, 'row')} now
    </Button>
  )
}
