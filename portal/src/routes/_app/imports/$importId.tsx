import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../imports/one-import/import-page.tsx'
import { imports } from '../../../imports/shared/queries.ts'

export const Route = createFileRoute('/_app/imports/$importId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(imports.one(params.importId)),
  component: ImportPage,
})
