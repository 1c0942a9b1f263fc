import { createFileRoute } from '@tanstack/react-router'
import { oneOf } from '../../../address/read-search.ts'
import { UploadPage } from '../../../imports/upload-page.tsx'

export const Route = createFileRoute('/_app/imports/upload')({
  validateSearch: (raw): { kind?: 'activities' | undefined } => ({ kind: oneOf(raw.kind, ['activities']) }),
  component: UploadPage,
})
