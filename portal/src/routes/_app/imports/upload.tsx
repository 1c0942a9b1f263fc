import { createFileRoute } from '@tanstack/react-router'
import { oneOf, text } from '../../../address/read-search.ts'
import { UploadPage } from '../../../imports/upload/upload-page.tsx'

interface UploadSearch {
  kind?: 'activities' | undefined
  /** Id of the dry run whose result is shown. */
  dryRun?: string | undefined
}

export const Route = createFileRoute('/_app/imports/upload')({
  validateSearch: (raw): UploadSearch => ({
    kind: oneOf(raw.kind, ['activities']),
    dryRun: text(raw.dryRun),
  }),
  component: UploadPage,
})
