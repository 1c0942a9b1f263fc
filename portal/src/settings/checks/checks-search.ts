import { oneOf, text, texts } from '../../address/read-search.ts'
import { findingSeverities } from '../../api/limits.gen.ts'
import type { Finding } from '../../data/checks.ts'

export interface ChecksSearch {
  severity?: Finding['severity'] | undefined
  /** Names of the pages where findings are settled. */
  where?: string[] | undefined
  /** The name of the example beside the page. */
  open?: string | undefined
}

export const readChecksSearch = (raw: Record<string, unknown>): ChecksSearch => ({
  severity: oneOf(raw.severity, findingSeverities),
  where: texts(raw.where),
  open: text(raw.open),
})
