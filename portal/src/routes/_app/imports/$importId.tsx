import { createFileRoute } from '@tanstack/react-router'
import { imports } from '../../../data/imports.ts'
import { ImportPage } from '../../../imports/one-import/import-page.tsx'

export const Route = createFileRoute('/_app/imports/$importId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(imports.one(params.importId)),
  component: ImportPage,
})
