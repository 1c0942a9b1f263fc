import type {
  FileKind,
  FileReading,
  FileRequest,
  Known,
} from '../src/configuration-files/read/file-reading.ts'
import type { Sheet, SheetCell } from '../src/spreadsheets/cells/sheet.ts'
import { sheetOf } from './sheet-of.ts'

const service = (alias: string, carrier: string, zoneSet = 'AU') => ({
  alias,
  carrier,
  name: `${alias} of ${carrier}`,
  type: 'DOMESTIC' as const,
  class: 'STANDARD' as const,
  cubicFactor: 250,
  weightStepKg: 1,
  tax: 'GST' as const,
  zoneSet,
})

/** A small organisation that files may name. */
export const quollway: Known = {
  day: '2026-07-01',
  carriers: [
    { alias: 'GALAH', name: 'Galah Parcel Lines' },
    { alias: 'BANDI', name: 'Bandicoot Road Freight' },
  ],
  services: [service('GLX-ROAD', 'GALAH'), service('GLX-NITE', 'GALAH'), service('BRL-GEN', 'BANDI')],
  zones: {
    AU: [
      { code: 'SYD', name: 'Sydney metro' },
      { code: 'MEL', name: 'Melbourne metro' },
      { code: 'QLF', name: 'Queensland remote' },
    ],
  },
  rateCards: [
    { alias: 'GLX-STD', carrier: 'GALAH', name: 'Galah standard' },
    { alias: 'BRL-STD', carrier: 'BANDI', name: 'Bandicoot standard' },
  ],
  customers: [
    { id: 'SALTBUSH', name: 'Saltbush Homewares' },
    { id: 'IRONBARK', name: 'Ironbark Trade Tools' },
  ],
  target: undefined,
  lanes: [],
}

export const requestOf = (
  kind: FileKind,
  rows: readonly (readonly (SheetCell | undefined)[])[] | readonly Sheet[],
  more: Partial<FileRequest> = {},
): FileRequest => ({
  kind,
  sheets: rows.every((row) => 'rows' in row) ? (rows as readonly Sheet[]) : [sheetOf(rows as SheetCell[][])],
  known: quollway,
  answers: {},
  remembered: undefined,
  mended: [],
  ...more,
})

/** A line as people write a row in a test: cells between bars. */
export const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim())

export const reasonsOf = ({ refused }: FileReading): string[] =>
  refused.map(({ row, reason }) => `${row}: ${reason}`)

export const askedOf = ({ questions }: FileReading): string[] => questions.map(({ id }) => id)
