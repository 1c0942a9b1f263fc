import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeRows,
  csvTokens,
  mutate,
  mutations,
  rowChanges,
  xmlTokens,
  zipTokens,
} from '../../../../testing/mutations.ts'
import { milliseconds, runs, sayHowToRepeat, seed } from '../../../../testing/runs.ts'
import { zipOf } from '../../../../testing/zip-of.ts'
import { loadedCheck } from '../../../test/rates/loaded-check.ts'
import { minimalParts, sheetOf } from '../../../test/workbook-parts.ts'
import { activityFileColumns } from '../../ledger/activity-fields.ts'
import { shipmentFileColumns } from '../../ledger/shipment-fields.ts'
import { resolvePlace } from '../../locations/resolve-location.ts'
import { type Columns, type Row, valuesOf } from '../../spreadsheets/cells/row.ts'
import { UnreadableFile } from '../../spreadsheets/cells/unreadable-file.ts'
import { readCsv } from '../../spreadsheets/csv/read-csv.ts'
import { inspectUpload } from '../../spreadsheets/inspect/inspect-upload.ts'
import { readXlsx } from '../../spreadsheets/xlsx/read-xlsx.ts'
import { activityRowCheck } from '../rows/activity-rows.ts'
import { Dots } from '../rows/dots.ts'
import { nothingUnserved } from '../rows/find-unserved.ts'
import { shipmentRowCheck } from '../rows/shipment-rows.ts'
import { checkHeader } from './check-header.ts'

/** Randomly changed files, read like uploads: they give rows that can be stored, or an error message. */
let folder: string
beforeAll(async () => {
  sayHowToRepeat('changed files')
  folder = await mkdtemp(join(tmpdir(), 'cartage-changed-'))
})
afterAll(() => rm(folder, { recursive: true }))

const context = {
  timeZone: 'Australia/Sydney',
  customerIds: new Set<string>(),
  warehouseCodes: new Set<string>(),
  chargeCodes: new Set<string>(),
  dots: new Dots({ format: 'csv', delimiter: ',', ambiguousColumns: [] }),
  customFields: [],
  rateCardAliases: new Set<string>(),
  mandatoryByCustomer: new Map(),
  mandatoryByRateCard: new Map(),
  resolvePlace: (sent: Parameters<typeof resolvePlace>[0]) => resolvePlace(sent, 'strict'),
}

const kinds = {
  activities: {
    columns: activityFileColumns,
    checkFor: (columns: Columns) => activityRowCheck(columns, context),
    rowOf: (n: number) => [
      `SYD${n}`,
      `"PICK ""${n}"""`,
      String(n + 1),
      '2026-07-01T09:30:00Z',
      `Käufer ${n}`,
      `"two\r\nlines, ${n}"`,
      '漢字 😀',
    ],
  },
  // Four shipments of three lines each.
  shipments: {
    columns: shipmentFileColumns,
    checkFor: (columns: Columns) => {
      const check = loadedCheck(
        shipmentRowCheck(columns, { ...context, findUnserved: () => nothingUnserved }),
      )
      return (row: Row) => {
        const checked = check(row)
        if (!('accepted' in checked)) return checked
        const { shipment, ...line } = checked.accepted
        return { accepted: { ...shipment, ...line } }
      }
    },
    rowOf: (n: number) => [
      `S-${Math.floor(n / 3)}`,
      '3000',
      'Melbourne',
      '2000',
      'Sydney',
      `"two\r\nlines, ${n}"`,
      'Käufer',
      'VIC',
      'AU',
      'NSW',
      'AU',
      '2026-07-01T09:30:00Z',
      '漢字 😀',
      '44.10',
      String(n + 1),
      '"12.5"',
    ],
  },
} as const
type Kind = keyof typeof kinds

/** Rows accepted and rejected, or the message that refused the whole file. */
async function outcomeOf(
  kind: Kind,
  bytes: Buffer,
  name: string,
): Promise<{ accepted: number; rejected: number } | string> {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  try {
    const inspected = await inspectUpload(path, name)
    const { columns } = checkHeader(inspected.header, kinds[kind].columns)
    const check = kinds[kind].checkFor(columns)
    const batches =
      inspected.format === 'csv'
        ? readCsv(createReadStream(path), { ...inspected, columns })
        : readXlsx(path, { columns })
    let accepted = 0
    let rejected = 0
    let before = 1
    for await (const batch of batches) {
      for (const row of batch) {
        expect(row.rowNumber).toBeGreaterThan(before)
        before = row.rowNumber
        const checked = check(row)
        if ('accepted' in checked) {
          accepted += 1
          const texts = Object.values(checked.accepted).filter((value) => typeof value === 'string')
          for (const text of texts) expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
        } else {
          rejected += 1
          expect(checked.reasons.length).toBeGreaterThan(0)
          JSON.stringify(valuesOf(columns, row))
        }
      }
    }
    return { accepted, rejected }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    expect(error.reason).toMatch(/^[A-Z][\s\S]{8,5000}\.$/)
    return error.reason
  }
}

const rowsOf = (kind: Kind): string[][] => {
  const { columns, rowOf } = kinds[kind]
  return [[...columns.required, ...columns.optional], ...Array.from({ length: 12 }, (_, n) => rowOf(n))]
}
const csvOf = (rows: string[][]) => rows.map((cells) => cells.join(',')).join('\r\n')

describe.each(['activities', 'shipments'] as const)('CSV of %s', (kind) => {
  const csvText = csvOf(rowsOf(kind))

  test.each([
    ['utf-8', Buffer.from(csvText)],
    ['utf-8 with a mark, semicolons', Buffer.from(`\ufeff${csvText.replaceAll(',', ';')}`)],
    ['utf-16', Buffer.from(`\ufeff${csvText}`, 'utf16le')],
    ['windows-1252', Buffer.from(csvText.replace(/[漢字😀]/gu, 'ü'), 'latin1')],
  ])('in %s', { timeout: milliseconds(300) }, async (_, bytes) => {
    expect(await outcomeOf(kind, bytes, 'a.csv')).toEqual({ accepted: 12, rejected: 0 })
    await fc.assert(
      fc.asyncProperty(mutations(csvTokens), async (changes) => {
        await outcomeOf(kind, mutate(bytes, changes), 'a.csv')
      }),
      { seed, numRuns: runs(300) },
    )
  })

  test('with rows swapped and repeated: each is accepted', { timeout: milliseconds(300) }, async () => {
    await fc.assert(
      fc.asyncProperty(rowChanges, async (changes) => {
        const rows = changeRows(rowsOf(kind), changes)
        const outcome = await outcomeOf(kind, Buffer.from(csvOf(rows)), 'a.csv')
        expect(outcome).toEqual({ accepted: rows.length - 1, rejected: 0 })
      }),
      { seed, numRuns: runs(300) },
    )
  })
})

describe.each(['activities', 'shipments'] as const)('XLSX of %s', (kind) => {
  const cellOf = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheetRows = rowsOf(kind).map((cells) => cells.map((cell) => cell.replaceAll('"', '')))
  const shared = `<sst><si><t>shared</t></si><si><r><t>rich</t></r><r><t> text</t></r></si></sst>`
  const parts = {
    ...minimalParts,
    'xl/worksheets/sheet1.xml': sheetOf(
      sheetRows
        .map(
          (cells, at) =>
            `<row r="${at + 1}">${cells.map((cell) => (cell === '1' ? '<c t="s"><v>1</v></c>' : cellOf(cell))).join('')}</row>`,
        )
        .join(''),
    ),
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': shared,
  }

  test.each(Object.keys(parts))(
    'with %s changed inside an intact archive',
    { timeout: milliseconds(150) },
    async (name) => {
      const part = Buffer.from(parts[name as keyof typeof parts] ?? '')
      await fc.assert(
        fc.asyncProperty(mutations(xmlTokens), async (changes) => {
          await outcomeOf(kind, await zipOf({ ...parts, [name]: mutate(part, changes) }, false), 'a.xlsx')
        }),
        { seed, numRuns: runs(150) },
      )
    },
  )

  test.each([true, false])(
    'with the archive changed (compressed: %s)',
    { timeout: milliseconds(400) },
    async (compress) => {
      const bytes = await zipOf(parts, compress)
      expect(await outcomeOf(kind, bytes, 'a.xlsx')).toEqual({ accepted: 11, rejected: 1 })
      await fc.assert(
        fc.asyncProperty(mutations(zipTokens), async (changes) => {
          await outcomeOf(kind, mutate(bytes, changes), 'a.xlsx')
        }),
        { seed, numRuns: runs(400) },
      )
    },
  )
})

test('one kind of file under the name of the other, or both in one', async () => {
  const workbook = await zipOf({ ...minimalParts, 'xl/worksheets/sheet1.xml': sheetOf('') })
  const csv = Buffer.from(csvOf(rowsOf('activities')))
  for (const bytes of [workbook, csv, Buffer.concat([csv, workbook]), Buffer.concat([workbook, csv])]) {
    for (const name of ['a.csv', 'a.xlsx', 'a.xls', 'a', 'a.csv.exe', 'a.xlsx.', '.csv']) {
      await outcomeOf('activities', bytes, name)
    }
  }
})
