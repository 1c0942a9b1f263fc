import { readFileSync } from 'node:fs'
import {
  type Applied,
  type ApplyRequest,
  applyConfiguration,
} from '../../src/configuration/apply/apply-configuration.ts'
import { Failures } from '../../src/configuration/document/failures.ts'
import { readDocument } from '../../src/configuration/kinds/read-document.ts'
import { exportDocument } from '../../src/configuration/state/export-document.ts'
import { readState } from '../../src/configuration/state/read-state.ts'
import { commandLine } from '../../src/organisations/audit-log.ts'
import type { Pool } from '../../src/platform/database/database.ts'

/** The document of an organisation with three carriers. It prices the worked examples. */
export const exampleDocument = () =>
  JSON.parse(readFileSync(new URL('../../../examples/quollway.json', import.meta.url), 'utf8'))

export const testTime = new Date('2026-11-14T22:00:00Z')

/** Applies a document as the command line does. */
export function apply(
  pool: Pool,
  organisationId: string,
  sent: unknown,
  options: Partial<ApplyRequest> & { at?: Date } = {},
): Promise<Applied> {
  const failures = new Failures(sent)
  const document = readDocument(sent, failures)
  const { at = testTime, ...rest } = options
  return applyConfiguration(pool, organisationId, commandLine(at), {
    document,
    failures,
    mode: 'merge',
    isDocument: true,
    ...rest,
  })
}

export async function exportText(
  pool: Pool,
  organisationId: string,
  which: 'current' | 'all' = 'all',
  at = testTime,
): Promise<string> {
  const state = await readState(pool, organisationId, '0', at)
  let text = ''
  for await (const piece of exportDocument(pool, state, which)) text += piece
  return text
}
