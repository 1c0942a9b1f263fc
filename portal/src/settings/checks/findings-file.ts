import type { Finding } from '../../data/checks.ts'
import { type CsvColumn, csvFile } from '../../format/csv.ts'
import { severityWords } from './check-findings.tsx'
import { whereOf } from './finding-groups.ts'

const columns: CsvColumn<Finding>[] = [
  ['severity', ({ severity }) => severityWords[severity]],
  ['code', ({ code }) => code],
  ['where', whereOf],
  ['path', ({ path }) => path],
  ['message', ({ message }) => message],
  ['count', ({ count }) => count],
  ['examples', ({ examples }) => examples.join('; ')],
]

/** The findings as a CSV file, in the order they are shown. */
export const findingsFile = (findings: readonly Finding[]): string => csvFile(columns, findings)
