import { Failures } from '../../../configuration/document/failures.ts'
import { lookOf, twinFailure } from '../../../configuration/document/twins.ts'
import { sortZones, type Zone, zoneShape } from '../../../configuration/document/version-shapes.ts'
import { type Member, memberKey, memberText } from '../../../configuration/document/zone-member.ts'
import { zoneColumns } from '../../columns/zone-columns.ts'
import type { FileReading, FileRequest, Origin } from '../file-reading.ts'
import { idReader } from '../rows/ids.ts'
import { isPostcodeCell, isStateCell, otherStatesIn } from '../rows/places.ts'
import { openFile, originOf, readEachRow, readingOf, refusedRow } from '../rows/read-things.ts'
import type { RowCells } from '../rows/row-cells.ts'
import { wholePlaces } from './whole-places.ts'
import { membersOf } from './zone-members.ts'

/** The zones of a set. Every row gives members of one zone. */
export function readZones(request: FileRequest): FileReading {
  const codes = new Set(zonesOf(request).map(({ code }) => code))
  const file = openFile(request, zoneColumns, {
    zone: { provedBy: (cell) => typeof cell === 'string' && codes.has(cell.trim()) },
    postcodes: { provedBy: isPostcodeCell },
    state: { provedBy: isStateCell },
  })
  if (file.asker.questions.length > 0) return readingOf(file, [], [], {})
  const zoneOf = idReader(file, 'zone', [...codes])
  const refuseWhole = wholePlaces(file)
  if (file.asker.questions.length > 0) return readingOf(file, [], [], {})
  const zones = new ZonesOfFile(request, zoneOf)
  const { refused, rounded } = readEachRow(file.tables, (cells) => {
    refuseWhole(cells)
    zones.add(cells)
  })
  const alone = zones.rowsWithoutMembers()
  const all = [...refused, ...alone.map((cells) => refusedRow(cells, { reason: 'Postcode is required' }))]
  all.sort((a, b) => (a.sheet === b.sheet ? a.row - b.row : 0))
  const found = zones.zones()
  const empty = found.filter(({ members }) => members.length === 0)
  const notes = [...empty.map(({ code }) => `Zone ${code} has no members`), ...zones.acrossStates()]
  return {
    ...readingOf(file, all, rounded, { zones: found }, { notes, origins: zones.origins }),
    refusedPlaces: zones.refused,
  }
}

/** The zones that the set has so far. */
const zonesOf = ({ known: { target, zones } }: FileRequest) =>
  target === undefined ? [] : (zones[target] ?? [])

const rangesListedMax = 5

interface ZoneOfFile {
  readonly code: string
  name: { text: string; row: number } | undefined
  readonly members: Member[]
  readonly without: RowCells[]
}

class ZonesOfFile {
  readonly origins: Origin[] = []
  readonly refused = { zones: new Set<string>(), members: new Set<string>() }
  readonly #zoneOf: (cells: RowCells) => string | undefined
  readonly #names: ReadonlyMap<string, string>
  /** The codes that the set has, by their look. */
  readonly #known: ReadonlyMap<string, string>
  readonly #zones = new Map<string, ZoneOfFile>()
  readonly #places = new Map<string, { zone: string; row: number }>()
  readonly #acrossStates: string[] = []

  constructor(request: FileRequest, zoneOf: (cells: RowCells) => string | undefined) {
    this.#zoneOf = zoneOf
    this.#names = new Map(zonesOf(request).map(({ code, name }) => [code, name]))
    this.#known = new Map([...this.#names.keys()].map((code) => [lookOf(code), code]))
  }

  add(cells: RowCells): void {
    const code = this.#zoneOf(cells)
    const name = cells.text('zone name', 'optional')
    const members = membersOf(cells)
    if (code === undefined || cells.refusal !== undefined) {
      this.#keep(code, members)
      return
    }
    // A zone keeps its code: were the first row written wrongly, all others would be refused for it.
    const own = this.#known.get(lookOf(code)) ?? code
    const zone = this.#zones.get(lookOf(code)) ?? { code: own, name: undefined, members: [], without: [] }
    const failure = failureOf(zone, code, name) ?? this.#doubleOf(members)
    if (failure !== undefined) {
      cells.refuse(failure)
      this.#keep(code, members)
      return
    }
    if (!this.#zones.has(lookOf(code))) this.origins.push(originOf(`zone ${code}`, cells))
    this.#zones.set(lookOf(code), zone)
    this.#noteStates(cells, members)
    if (name !== undefined) zone.name ??= { text: name, row: cells.rowNumber }
    if (members.length === 0) zone.without.push(cells)
    for (const member of members) {
      zone.members.push(member)
      this.#places.set(memberKey(member), { zone: code, row: cells.rowNumber })
      this.origins.push(originOf(`${code} ${memberText(member)}`, cells))
    }
  }

  /** What a refused row is about stays as it is, as far as the row says what that is. */
  #keep(code: string | undefined, members: readonly Member[]): void {
    if (code !== undefined) this.refused.zones.add(this.#known.get(lookOf(code)) ?? code)
    for (const member of members) this.refused.members.add(memberKey(member))
  }

  /** A state beside a range is not stored: what else the range takes in would go unnoticed. */
  #noteStates(cells: RowCells, members: readonly Member[]): void {
    const state = cells.text('state', 'optional')
    for (const member of members) {
      if (state === undefined || typeof member !== 'string') continue
      const others = otherStatesIn(state, member)
      if (others.length > 0)
        this.#acrossStates.push(`${member} in row ${cells.rowNumber} (${state} and ${others.join(', ')})`)
    }
  }

  acrossStates(): string[] {
    const all = this.#acrossStates
    if (all.length === 0) return []
    const listed = all.slice(0, rangesListedMax).join('; ')
    const further = all.length > rangesListedMax ? `; and ${all.length - rangesListedMax} more` : ''
    const beside =
      all.length === 1 ? '1 range beside a state includes' : `${all.length} ranges beside a state include`
    return [`${beside} postcodes of other states: ${listed}${further}`]
  }

  /** A row that only names its zone gives it no members. It is a mistake if other rows name the zone too. */
  rowsWithoutMembers(): RowCells[] {
    return [...this.#zones.values()].flatMap(({ without, members }) =>
      members.length > 0 ? without : without.slice(1),
    )
  }

  zones(): Zone[] {
    const zones = [...this.#zones.values()].map(({ code, name, members }) => ({
      code,
      name: name?.text ?? this.#names.get(code) ?? code,
      members,
    }))
    return sortZones(zones)
  }

  #doubleOf(members: readonly Member[]): string | undefined {
    const own = new Set<string>()
    for (const member of members) {
      const key = memberKey(member)
      const before = this.#places.get(key)
      if (before) return `${memberText(member)} is already in zone ${before.zone} (row ${before.row})`
      if (own.has(key)) return `${memberText(member)} is in this row twice`
      own.add(key)
    }
    return undefined
  }
}

function failureOf(zone: ZoneOfFile, code: string, name: string | undefined): string | undefined {
  if (zone.code !== code) return `Zone ${code} ${twinFailure(code, zone.code)}`
  if (zone.name !== undefined && name !== undefined && name !== zone.name.text) {
    return `Zone name ${name} differs from ${zone.name.text} in row ${zone.name.row} of the same zone`
  }
  const failures = new Failures({})
  zoneShape.read({ code, name: name ?? code, members: [] }, [], failures)
  const [text] = failures.texts()
  return text === undefined ? undefined : text.replace(/^code/, 'Zone').replace(/^name/, 'Zone name')
}
