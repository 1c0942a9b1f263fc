import type { ZoneMember } from '../../data/zones.ts'
import type { ZoneRow } from './zone-rows.ts'

export type Member = Exclude<ZoneMember['member'], null>

/** One place of a zone, as the API takes it. */
export interface PutMember {
  zone: string
  zoneName: string
  member?: Member
}

export interface ReadZones {
  puts: PutMember[]
  zones: number
  problems: string[]
}

const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT']

/** Zones as text, one for each line: code, name, places. Between them is a tab, as in a spreadsheet. */
export const textOfZones = (rows: readonly ZoneRow[]): string =>
  rows.map(({ code, name, members }) => [code, name, members.join(', ')].join('\t')).join('\n')

/** Reads zones from a spreadsheet. Places of a zone may be in several lines; a head is left out. */
export function readZones(text: string): ReadZones {
  const [puts, problems]: [PutMember[], string[]] = [[], []]
  const zones = new Set<string>()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [zone = '', name = '', ...places] = line.split('\t').map((cell) => cell.trim())
    if (line.trim() === '' || (at === 0 && /^(zone|code)$/i.test(zone))) continue
    const say = (problem: string) => problems.push(`Line ${at + 1}: ${problem}`)
    if (!line.includes('\t')) say('put a tab between code, name and places')
    else if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(zone))
      say(`${zone || 'an empty cell'} is not the code of a zone`)
    else {
      zones.add(zone)
      const zoneName = name || zone
      const pieces = places.flatMap(piecesOf)
      if (pieces.length === 0) puts.push({ zone, zoneName })
      for (const piece of pieces) {
        const member = memberOf(piece)
        if (member === undefined) say(`${piece} is not a place`)
        else puts.push({ zone, zoneName, member })
      }
    }
  }
  return { puts, zones: zones.size, problems }
}

/** Lists are divided by commas or semicolons; postcodes alone also by blanks. */
function piecesOf(cell: string): string[] {
  return cell
    .split(/[,;]/)
    .map((piece) => piece.trim())
    .flatMap((piece) =>
      /^[\d\s–-]+$/.test(piece) ? piece.replace(/\s*[–-]\s*/g, '-').split(/\s+/) : [piece],
    )
    .filter((piece) => piece !== '')
}

/** "2000-2249", "800", "4871 Almaden", "NT", "NZ", "*" */
function memberOf(piece: string): Member | undefined {
  const range = /^(\d{3,4})(?:-(\d{3,4}))?$/.exec(piece)
  if (range) {
    const [first = '', last] = range.slice(1).map((code) => code?.padStart(4, '0'))
    return last === undefined ? first : `${first}-${last}`
  }
  const town = /^(\d{4})\s+([A-Za-z][^\d]*)$/.exec(piece)
  if (town) return { postcode: town[1] as string, locality: (town[2] as string).trim() }
  if (states.includes(piece.toUpperCase())) return { state: piece.toUpperCase() }
  if (/^[A-Za-z]{2}$/.test(piece)) return { country: piece.toUpperCase() }
  return /^(\*|every other country)$/i.test(piece) ? { country: '*' } : undefined
}
