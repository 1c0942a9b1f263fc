import type { Kind, Things } from '../../configuration/document/document.ts'
import type { Lane } from '../../configuration/document/version-shapes.ts'
import { readThings } from '../../configuration/kinds/read-things.ts'
import { listLanes } from '../../configuration/versions/lane-pages.ts'
import { listMembers, type ZoneMemberItem } from '../../configuration/versions/member-pages.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { areaSurchargeColumns } from '../columns/area-surcharge-columns.ts'
import { customerColumns } from '../columns/customer-columns.ts'
import { customerRateColumns } from '../columns/customer-rate-columns.ts'
import type { FileColumn } from '../columns/file-column.ts'
import { fuelLevyColumns } from '../columns/fuel-levy-columns.ts'
import { longLaneHeaders, wideLaneHeaders } from '../columns/lane-columns.ts'
import { spotRateColumns } from '../columns/spot-rate-columns.ts'
import { surchargeColumns } from '../columns/surcharge-columns.ts'
import { zoneColumns } from '../columns/zone-columns.ts'
import type { FileCell, FileTable } from './file-table.ts'
import { laneCells } from './lane-cells.ts'
import {
  type Cells,
  customerCells,
  customerRateCells,
  fuelLevyCells,
  spotRateCells,
  surchargeCells,
} from './thing-cells.ts'
import { type LaneSource, rateHeader, wideLaneTable } from './wide-lanes.ts'
import { zoneCells } from './zone-cells.ts'

/** What can be exported. Lanes have one row a break, wide lanes one column a break. */
export const exportKinds = [
  'customers',
  'zones',
  'lanes',
  'lanes-wide',
  'fuel-levies',
  'surcharges',
  'customer-rates',
  'spot-rates',
] as const
export type ExportKind = (typeof exportKinds)[number]

export const templateKinds = [...exportKinds, 'area-surcharges'] as const
export type TemplateKind = (typeof templateKinds)[number]

const columnsOf: Record<TemplateKind, readonly FileColumn[]> = {
  customers: customerColumns,
  zones: zoneColumns,
  lanes: longLaneHeaders.map((header) => ({ header })),
  'lanes-wide': [...wideLaneHeaders, ...[0, 250, 500].map((from) => rateHeader('kg', from))].map(
    (header) => ({
      header,
    }),
  ),
  'fuel-levies': fuelLevyColumns,
  surcharges: surchargeColumns,
  'customer-rates': customerRateColumns,
  'spot-rates': spotRateColumns,
  'area-surcharges': areaSurchargeColumns,
}

/** The header alone, without columns that few need. */
export const templateOf = (kind: TemplateKind): FileTable => ({
  columns: columnsOf[kind].filter(({ isRare }) => !isRare).map(({ header }) => header),
  rows: noRows(),
})

async function* noRows(): AsyncGenerator<FileCell[]> {}

/** Everything of a kind; of lanes and zones, what one version has. Uploaded again, it changes nothing. */
export function exportOf(
  db: Database,
  organisationId: string,
  kind: ExportKind,
  versionId: string | undefined,
): Promise<FileTable> {
  const things = async <K extends Kind>(list: K, cellsOf: (thing: Things[K]) => Cells) => {
    const all = await readThings(db, organisationId, list)
    return tableOf(kind, () => each(all, cellsOf), true)
  }
  switch (kind) {
    case 'customers':
      return things('customers', customerCells)
    case 'fuel-levies':
      return things('fuelLevies', fuelLevyCells)
    case 'surcharges':
      return things('surcharges', surchargeCells)
    case 'customer-rates':
      return things('customerRates', customerRateCells)
    case 'spot-rates':
      return things('spotRates', spotRateCells)
    case 'zones':
      return tableOf(kind, () => zoneRows(db, organisationId, versionId ?? ''), true)
    case 'lanes':
      return tableOf(kind, () => laneRows(db, organisationId, versionId ?? ''), false)
    case 'lanes-wide':
      return wideLaneTable(lanesOf(db, organisationId, versionId ?? ''))
  }
}

/** Rare columns are there if a row has something in them. */
async function tableOf(
  kind: ExportKind,
  read: () => AsyncIterable<Cells>,
  hasRare: boolean,
): Promise<FileTable> {
  const used = new Set<string>()
  if (hasRare) {
    for await (const cells of read()) {
      for (const [header, cell] of Object.entries(cells)) if (cell !== undefined) used.add(header)
    }
  }
  const columns = columnsOf[kind]
    .filter(({ header, isRare }) => !isRare || used.has(header))
    .map(({ header }) => header)
  return { columns, rows: rowsOf(columns, read()) }
}

async function* rowsOf(
  columns: readonly string[],
  all: AsyncIterable<Cells>,
): AsyncGenerator<readonly FileCell[]> {
  for await (const cells of all) yield columns.map((header) => cells[header] ?? null)
}

async function* each<Thing>(all: readonly Thing[], cellsOf: (thing: Thing) => Cells): AsyncGenerator<Cells> {
  for (const thing of all) yield cellsOf(thing)
}

/** Page by page, so that no cursor or transaction stays open while a reader is slow. */
async function* inPages<Row>(readAfter: (last: Row | undefined) => Promise<readonly Row[]>) {
  for (let last: Row | undefined; ; ) {
    const rows = await readAfter(last)
    yield* rows
    if (rows.length < limits.exportRowsTogether) return
    last = rows.at(-1)
  }
}

async function* zoneRows(db: Database, organisationId: string, versionId: string): AsyncGenerator<Cells> {
  const items = inPages((last: (ZoneMemberItem & { key: string }) | undefined) => {
    const after = last && ([last.zone, last.key] as const)
    return listMembers(db, organisationId, versionId, {}, after, limits.exportRowsTogether)
  })
  for await (const item of items) yield zoneCells(item)
}

const lanesOf = (db: Database, organisationId: string, versionId: string): LaneSource => ({
  all: () =>
    inPages((last: Lane | undefined) => {
      const after = last && ([last.service, last.from, last.to] as const)
      return listLanes(db, organisationId, versionId, {}, { after }, limits.exportRowsTogether)
    }),
  some: (texts) => {
    const keys = texts.map((text) => text.split('\t') as [string, string, string])
    return listLanes(db, organisationId, versionId, { keys }, {}, keys.length)
  },
})

async function* laneRows(db: Database, organisationId: string, versionId: string): AsyncGenerator<Cells> {
  for await (const lane of lanesOf(db, organisationId, versionId).all()) yield* laneCells(lane)
}
