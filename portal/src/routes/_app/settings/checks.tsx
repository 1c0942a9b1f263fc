import { createFileRoute } from '@tanstack/react-router'
import { oneOf } from '../../../address/read-search.ts'
import { findingSeverities } from '../../../api/limits.gen.ts'
import { ChecksPage } from '../../../settings/checks/checks-page.tsx'

export const Route = createFileRoute('/_app/settings/checks')({
  validateSearch: (raw): { severity?: 'E' | 'W' | 'N' | undefined } => ({
    severity: oneOf(raw.severity, findingSeverities),
  }),
  component: ChecksPage,
})
