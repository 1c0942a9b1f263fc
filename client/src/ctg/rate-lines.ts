import type { ConfigurationUpload, Schemas } from '../index.ts'
import type { Cell } from './csv.ts'
import { plain, tableOf } from './table.ts'

export type FileChange = Schemas['ConfigurationUploadDifference']['items'][number]
export type RefusedRow = Schemas['RefusedUploadRows']['items'][number]

/** Each question with the options that answer it, ready to be copied. */
export const questionLines = (questions: ConfigurationUpload['questions']): string =>
  questions
    .flatMap(({ id, text, answers, meaning = [] }) => [
      `${plain(id)}: ${plain(text)}`,
      ...answers.map((answer, at) => {
        const means = meaning[at] === undefined ? '' : `  ${plain(meaning[at])}`
        return `  --answer ${quoted(`${plain(id)}=${plain(answer)}`)}${means}`
      }),
    ])
    .map((line) => `${line}\n`)
    .join('')

/** As a shell reads it. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export function refusedLines(rows: readonly RefusedRow[], all: number): string {
  const lines = rows.map(({ sheet, row, column, reason }) => {
    const place = column === undefined ? `row ${row}` : `row ${row}, column ${lettersOf(column)}`
    return `  ${sheet === '' ? '' : `${plain(sheet)}, `}${place}  ${plain(reason)}\n`
  })
  if (all > rows.length) lines.push(`  and ${all - rows.length} more: --json has all of them\n`)
  return lines.join('')
}

/** `A`, `Z`, `AA`. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** One line for each figure that changes. */
export const changesTable = (changes: readonly FileChange[]): string =>
  tableOf(
    ['ROW', 'CHANGE', 'WHAT', 'FIELD', 'OLD', 'NEW', '%'],
    changes.flatMap(({ row, change, key, fields = [] }): Cell[][] =>
      fields.length === 0
        ? [[row, change, nameOf(key)]]
        : fields.map(({ field, old, new: next, percent }) => [
            row,
            change,
            nameOf(key),
            field,
            shown(old),
            shown(next),
            percent === undefined ? null : `${percent > 0 ? '+' : ''}${percent}`,
          ]),
    ),
  )

const nameOf = ({ service, from, to, member, identity }: FileChange['key']): string =>
  service === undefined ? (member ?? identity ?? '') : `${service} ${from}→${to}`

const shown = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
