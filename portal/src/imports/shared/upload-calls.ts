import { answerOf, api, portalApi } from '../../api/client.ts'
import { given } from '../../api/given.ts'
import type { Decisions } from './column-decisions.ts'
import type { ImportKind } from './model.ts'

const paths = {
  shipments: '/v1/org/shipments/imports/file',
  activities: '/v1/org/fulfilment/activities/file',
} as const

/** Imports the file of a dry run without sending it again. */
export const uploadChecked = (dryRunId: string, reference?: { text: string; key: string }) =>
  answerOf(
    portalApi.POST('/portal/imports/{importId}/upload', {
      params: {
        path: { importId: dryRunId },
        query: given({ sourceDetails: reference?.text }),
        // A dry run can be imported once, so its id identifies a repeated call with the same reference.
        header: { 'Idempotency-Key': ['upload', dryRunId, reference?.key].filter(Boolean).join(' ') },
      },
    }),
  )

/** Sends a form instead of the JSON body that the typed client expects. */
function sent(file: File, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return { body: { file: file.name }, bodySerializer: () => form }
}

/** How the server reads the header. Nothing is queued. */
export const inspectFile = (kind: ImportKind, file: File, headerRow?: number) =>
  answerOf(
    portalApi.POST('/portal/inspect-file', {
      params: { query: { kind } },
      ...sent(file, rowField(headerRow)),
    }),
  )

const rowField = (headerRow: number | undefined): Record<string, string> =>
  headerRow === undefined ? {} : { headerRow: String(headerRow) }

export interface Upload {
  kind: ImportKind
  file: File
  decisions: Decisions
  /** Where the header is, if a title is above it. */
  headerRow: number | undefined
  /** The name of the file if left out or blank. */
  reference: string | undefined
  dryRun: boolean
  /** Makes a repeated call safe. */
  key: string
}

export const uploadFile = ({ kind, file, decisions, headerRow, reference, dryRun, key }: Upload) =>
  answerOf(
    api.POST(paths[kind], {
      params: { query: { dryRun }, header: { 'Idempotency-Key': key } },
      ...sent(file, {
        ...rowField(headerRow),
        ...(Object.keys(decisions).length > 0 ? { columnMap: JSON.stringify(decisions) } : {}),
        ...(reference?.trim() ? { sourceDetails: reference } : {}),
      }),
    }),
  )
