import { isDeepStrictEqual } from 'node:util'
import { downloadReport } from '../harness/download-report.ts'
import { type Push, statusPath } from '../harness/pushes.ts'
import { readReport } from '../harness/read-report.ts'
import type { ImportRow } from './import-row.ts'
import { Reader } from './reader.ts'
import type { Violation } from './violation.ts'

/** I3, I4, I7 and I10, as the sender of an import sees them. */
export async function checkAnswers(url: string, push: Push, row: ImportRow): Promise<Violation[]> {
  const violations: Violation[] = []
  const add = (invariant: Violation['invariant'], what: string) =>
    violations.push({ invariant, push: push.name, what })
  const reader = new Reader(url, push.organisation.apiKey)
  const path = statusPath(push, row.importId)
  const { status, body } = await reader.read(path)
  if (status !== 200) {
    add('I4', `its status answers ${status}`)
    return [...violations, ...reader.violations]
  }
  const counts = { received: row.received, processed: row.processed, failed: row.failed }
  if (body.status !== row.status || !isDeepStrictEqual(body.counts, counts)) {
    add('I3', `the answer says ${body.status} ${JSON.stringify(body.counts)}`)
  }

  const rejected = push.rows.filter((sent) => row.status === 'completed' && !sent.isValid)
  const pages = await reader.readPages<Listed>(`${path}/errors`)
  if (pages.length !== row.failed)
    add('I7', `the pages list ${pages.length} rows, counts.failed is ${row.failed}`)
  const listed = new Map(pages.map((item) => [item.rowNumber, item]))
  if (listed.size !== pages.length) add('I7', 'the pages list a row twice')
  for (const sent of rejected) {
    const item = listed.get(sent.rowNumber)
    if (item === undefined) add('I7', `row ${sent.rowNumber} is not among the rejected`)
    else if (!isDeepStrictEqual(item.data, sent.values)) {
      add('I7', `row ${sent.rowNumber} is listed with ${JSON.stringify(item.data)}`)
    }
    listed.delete(sent.rowNumber)
  }
  for (const rowNumber of listed.keys()) add('I7', `row ${rowNumber} is rejected, but was valid`)

  if ((body.errorReportUrl !== null) !== row.failed > 0)
    add('I7', `the report's link is ${body.errorReportUrl}`)
  if (body.errorReportUrl) {
    const link = new URL(body.errorReportUrl)
    const [header, ...lines] = await readReport(await downloadReport(url + link.pathname))
    const columns = Object.keys(push.rows[0]?.values ?? {})
    if (header?.[1] !== 'error') add('I7', 'the report has no column of errors')
    if (lines.length !== rejected.length) {
      add('I7', `the report has ${lines.length} rows, expected ${rejected.length}`)
    }
    for (const [index, line] of lines.entries()) {
      const sent = rejected[index]
      for (const column of columns) {
        const text = line[header?.indexOf(column) ?? -1]
        if (text !== String(sent?.values[column])) {
          add('I7', `the report says ${text} for ${column} of row ${sent?.rowNumber}`)
        }
      }
    }
  }
  return [...violations, ...reader.violations]
}

interface Listed {
  rowNumber: number
  data: Record<string, unknown>
}
