import { createFileRoute } from '@tanstack/react-router'
import { text } from '../../../address/read-search.ts'
import { CustomerPage } from '../../../settings/one-customer/customer-page.tsx'

export const Route = createFileRoute('/_app/settings/customer')({
  validateSearch: (raw): { id?: string | undefined } => ({ id: text(raw.id) }),
  component: CustomerPage,
})
