import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { imports } from '../../data/imports.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { showFailure } from '../../parts/basics/toasts.tsx'
import type { ImportDetail } from './model.ts'
import { ConfirmTwice } from './sent-twice.tsx'
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
  const [isAsking, setAsking] = useState(false)
  const { sentBefore } = dryRun
  const run = async () => {
    try {
      const { importId } = await upload.mutateAsync()
      await navigate({ to: '/imports/$importId', params: { importId } })
    } catch (error) {
      showFailure('The file was not uploaded.', error)
    }
  }
  return (
    <>
      <Button
        look="primary"
        isPending={upload.isPending}
        onPress={() => (sentBefore.length > 0 ? setAsking(true) : run())}
      >
        Upload {countOf(dryRun.counts.received, 'row')} now
      </Button>
      <ConfirmTwice of={sentBefore} isOpen={isAsking} onClose={() => setAsking(false)} onConfirm={run} />
    </>
  )
}
