import { Failures } from '../src/configuration/document/failures.ts'
import { laneShape } from '../src/configuration/document/version-shapes.ts'
import type { ServiceSettings } from '../src/configuration/kinds/services.ts'
import type { FileReading, FileRequest, Known } from '../src/configuration-files/read/file-reading.ts'
import { readLanes } from '../src/configuration-files/read/lanes/read-lanes.ts'
import type { Sheet, SheetCell } from '../src/spreadsheets/cells/sheet.ts'
import { sheetOf } from './sheet-of.ts'

const service = (alias: string, name: string, more: Partial<ServiceSettings> = {}): ServiceSettings => ({
  alias,
  carrier: 'GALAH',
  name,
  type: 'DOMESTIC',
  class: 'STANDARD',
  cubicFactor: 250,
  weightStepKg: 1,
  tax: 'GST',
  zoneSet: 'AU',
  ...more,
})
const zones = (...codes: string[]) => codes.map((code) => ({ code, name: `${code} metro` }))

/** What the organisation of these tests has. */
export const known: Known = {
  day: '2026-07-01',
  carriers: [
    { alias: 'GALAH', name: 'Galah Parcel Lines' },
    { alias: 'PELICAN', name: 'Pelican Worldwide' },
  ],
  services: [
    service('GLX-ROAD', 'Road Parcel'),
    service('GLX-NITE', 'Overnight'),
    service('PWX-EXP', 'Worldwide Express', { carrier: 'PELICAN', weightStepKg: 0.5, zoneSet: 'WORLD' }),
  ],
  zones: { AU: zones('SYD', 'MEL', 'BNE', 'PER', 'QLF'), WORLD: zones('AU', 'NZ', 'ASIA', 'ROW') },
  rateCards: [
    { alias: 'GLX-STD', carrier: 'GALAH', name: 'Galah standard' },
    { alias: 'PWX-STD', carrier: 'PELICAN', name: 'Pelican standard' },
  ],
  customers: [],
  target: 'GLX-STD',
  lanes: [
    { service: 'GLX-ROAD', from: 'MEL', to: 'SYD', reciprocal: true, days: [3, 4], hasPallets: false },
    { service: 'GLX-ROAD', from: 'MEL', to: 'BNE', hours: [2, 4], hasPallets: false },
  ],
}

export type Cells = readonly (readonly (SheetCell | undefined)[])[]

/** Reads lanes from sheets. Every lane must be one that the document takes as it is. */
export function readSheets(
  sheets: readonly Sheet[],
  answers: Record<string, string> = {},
  more: Partial<FileRequest> = {},
): FileReading {
  const request = { kind: 'lanes' as const, sheets, known, answers, remembered: undefined, mended: [] }
  const reading = readLanes({ ...request, ...more })
  for (const lane of reading.content.lanes ?? []) {
    const failures = new Failures(lane)
    const read = laneShape.read(lane, [], failures)
    if (JSON.stringify(read) !== JSON.stringify(lane)) {
      throw new Error(`${JSON.stringify(lane)} is not canonical: ${failures.texts().join('; ')}`)
    }
  }
  return reading
}

/** The same for the rows of one sheet without a name. */
export const readRows = (
  rows: Cells,
  answers: Record<string, string> = {},
  more: Partial<FileRequest> = {},
) => readSheets([{ ...sheetOf(rows), name: '' }], answers, more)

export const namedSheet = (name: string, rows: Cells, more: Partial<Sheet> = {}): Sheet => ({
  ...sheetOf(rows),
  name,
  ...more,
})

/** `SYD` is refused in row 3: a line for each. */
export const refusals = ({ refused }: FileReading): string[] =>
  refused.map(({ row, column, reason, lane }) => {
    const cell = column === undefined ? '' : `/${column}`
    return `${row}${cell} ${reason}${lane ? ` [${lane.service} ${lane.from} ${lane.to}]` : ''}`
  })

/** Lanes as short texts: what they are for, then what they have. */
export const lanesOf = ({ content }: FileReading): string[] =>
  (content.lanes ?? []).map(
    ({ service, from, to, ...rest }) => `${service} ${from} ${to} ${JSON.stringify(rest)}`,
  )

export const questionsOf = ({ questions }: FileReading): string[] => questions.map(({ id }) => id)
