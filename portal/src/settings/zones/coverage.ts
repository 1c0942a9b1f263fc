import type { Coverage, WhichZone } from '../../data/zones.ts'
import { memberText } from './zone-rows.ts'

type Range = Coverage['states'][number]['ranges'][number]

/** A part of a band: neighbouring postcodes in the same zones. */
export interface Segment {
  from: string
  to: string
  postcodes: number
  zones: string[]
  isPart: boolean
  /** Where it begins, and how long it is, in postcodes. */
  at: number
  look: 'gap' | 'marked' | 'overridden' | 'remote' | 'even' | 'odd'
  /** The code of its zone, if it is wide enough to be read. */
  label: string | undefined
}

export interface Band {
  state: string
  postcodes: number
  segments: Segment[]
  /** Postcodes of the state that are in no zone, and where the first of them is. */
  gaps: { count: number; at: number } | undefined
}

/** A label needs this share of a band for each of its letters. */
const shareOfLetter = 0.018

/** One band for each state, with every known postcode equally wide. `marked` is the chosen zone, `overridden` those that a narrower one overrides. */
export function bandsOf(coverage: Coverage, marked: string | undefined, overridden: string[]): Band[] {
  const remote = remoteZones(coverage)
  return inOrder(coverage.states).map(({ state, postcodes, ranges }) => {
    let at = 0
    const segments = ranges.map((range, place): Segment => {
      const begins = at
      at += range.postcodes
      const [code] = range.zones
      const isWide =
        code !== undefined && range.postcodes / Math.max(1, postcodes) > shareOfLetter * (code.length + 1)
      return {
        ...range,
        at: begins,
        look: lookOf(range, place, { marked, overridden, remote }),
        label: isWide && range.zones.length === 1 ? code : undefined,
      }
    })
    const empty = segments.filter(({ zones }) => zones.length === 0)
    const count = empty.reduce((sum, one) => sum + one.postcodes, 0)
    return { state, postcodes, segments, gaps: empty[0] && { count, at: empty[0].at } }
  })
}

/** Zones that cost more to go to: a surcharge names them as the end of the journey. */
export const remoteZones = ({ zones }: Coverage): string[] =>
  zones.flatMap(({ code, surcharges }) => (surcharges.length > 0 ? [code] : []))

/** As people list them; a state that is not known comes last. */
const order = ['NSW', 'ACT', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT']
const inOrder = (states: Coverage['states']) => {
  const place = (state: string) => (order.indexOf(state) + order.length + 1) % (order.length + 1)
  return [...states].sort((one, other) => place(one.state) - place(other.state))
}

interface Looks {
  marked: string | undefined
  overridden: string[]
  remote: string[]
}

function lookOf({ zones }: Range, place: number, { marked, overridden, remote }: Looks) {
  if (zones.length === 0) return 'gap'
  if (marked !== undefined && zones.includes(marked)) return 'marked'
  if (zones.some((code) => overridden.includes(code))) return 'overridden'
  if (zones.some((code) => remote.includes(code))) return 'remote'
  return place % 2 === 0 ? 'even' : 'odd'
}

/** Where a postcode is in a band, from 0 to 1; undefined if it is not in it. */
export function placeOfPostcode({ segments, postcodes }: Band, postcode: string): number | undefined {
  const found = segments.find(({ from, to }) => from <= postcode && postcode <= to)
  if (found === undefined || postcodes === 0) return undefined
  const width = Number(found.to) - Number(found.from) + 1
  const share = (Number(postcode) - Number(found.from) + 0.5) / width
  return (found.at + share * found.postcodes) / postcodes
}

/** "3995", "3995–3996" */
export const rangeText = (from: string, to: string) => (from === to ? from : `${from}–${to}`)

export interface Gap {
  from: string
  to: string
  postcodes: number
  state: string
  /** The zone beside it, which it may be given to. */
  beside: string | undefined
}

/** Neighbouring postcodes in no zone. */
export const gapsOf = ({ states }: Coverage): Gap[] =>
  states.flatMap(({ state, ranges }) =>
    ranges.flatMap(({ from, to, postcodes, zones }, at) =>
      zones.length > 0
        ? []
        : [{ from, to, postcodes, state, beside: ranges[at - 1]?.zones[0] ?? ranges[at + 1]?.zones[0] }],
    ),
  )

/** The postcodes that two members both name: whoever names exactly these decides. Undefined if they are no ranges. */
export function sharedRange(one: string, other: string): string | undefined {
  const ends = [one, other].map((text) => /^(\d{4})(?:[-–](\d{4}))?$/.exec(text))
  const [first, second] = ends.map((found) => found && [found[1] as string, found[2] ?? (found[1] as string)])
  if (!first || !second) return undefined
  const from = (first[0] as string) > (second[0] as string) ? first[0] : second[0]
  const to = (first[1] as string) < (second[1] as string) ? first[1] : second[1]
  if ((from as string) > (to as string)) return undefined
  return from === to ? from : `${from}-${to}`
}

const rungs = ['suburb and postcode', 'one postcode', 'range', 'state', 'country'] as const
type Rung = (typeof rungs)[number]

/** One way in which a zone can name a place, from the most specific to the least. */
export interface RungLine {
  name: string
  zone: string | undefined
  member: string | undefined
  /** "11 postcodes wide" */
  note: string | undefined
  state: 'decides' | 'overridden' | 'empty'
}

type Member = NonNullable<WhichZone['member']>

function rungOf(member: Member): Rung {
  if (typeof member === 'string') return member.includes('-') ? 'range' : 'one postcode'
  if (member.locality !== undefined) return 'suburb and postcode'
  if (member.postcodes !== undefined) return 'range'
  if (member.postcode !== undefined) return 'one postcode'
  return member.state === undefined ? 'country' : 'state'
}

/** Why a place is in its zone, rung by rung. */
export function ladderOf({ zone, member, overrode }: WhichZone): RungLine[] {
  const named = [
    ...(zone && member ? [{ zone: zone.code, member, state: 'decides' as const }] : []),
    ...overrode.map((one) => ({ ...one, state: 'overridden' as const })),
  ]
  return rungs.flatMap((rung): RungLine[] => {
    const own = named.filter((one) => one.member !== null && rungOf(one.member) === rung)
    if (own.length === 0)
      return [{ name: rung, zone: undefined, member: undefined, note: undefined, state: 'empty' }]
    return own.map((one, at) => ({
      name: rung === 'range' ? (at === 0 ? 'narrowest range' : 'wider range') : rung,
      zone: one.zone,
      member: memberText(one.member as Member).replace('-', '–'),
      state: one.state,
      note: rung === 'range' ? widthText(memberText(one.member as Member), one.state) : undefined,
    }))
  })
}

function widthText(text: string, state: RungLine['state']): string | undefined {
  const [from, to] = text.match(/\d{4}/g) ?? []
  if (from === undefined || to === undefined) return undefined
  const width = Number(to) - Number(from) + 1
  return state === 'decides' ? `${width} postcodes wide` : `${width} wide`
}
