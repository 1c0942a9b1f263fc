import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { imports } from '../../data/imports.ts'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { type Upload, uploadFile } from '../shared/upload-calls.ts'

/** Sends a file, and opens what became of it: the dry run here, an import on its own page. */
export function useSendFile(showDryRun: (importId: string) => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const upload = useMutation({
    mutationFn: (of: Upload) => uploadFile(of),
    onSettled: () => queryClient.invalidateQueries({ queryKey: imports.all }),
  })
  /** `isShown`: the page still shows this file. An answer to what was sent before is not shown here. */
  const send = async (of: Upload, isShown: () => boolean) => {
    if (upload.isPending) return
    try {
      const { importId } = await upload.mutateAsync(of)
      const open = () => navigate({ to: '/imports/$importId', params: { importId } })
      if (of.dryRun) return isShown() ? showDryRun(importId) : undefined
      if (isShown()) return await open()
      showToast(`${of.file.name} is queued.`, { text: 'Open', act: () => void open() })
    } catch (error) {
      // The notice shows why, if the page still shows this file.
      if (!of.dryRun && !isShown()) showFailure(`${of.file.name} was not uploaded.`, error)
    }
  }
  return { upload, send }
}
