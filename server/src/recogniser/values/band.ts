import { Decimal } from '../../platform/values/decimal.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'
import { isFormattedNumber, type SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { signedOf } from './figure.ts'
import { readFigureText } from './figure-text.ts'

/** What the header of a column or a row says about the quantities it is for. Figures are decimal texts. */
export type Band = (
  | { readonly kind: 'span'; readonly from: string; readonly to: string }
  | { readonly kind: 'from'; readonly from: string }
  | { readonly kind: 'over'; readonly over: string }
  | { readonly kind: 'up to'; readonly to: string }
  | { readonly kind: 'per'; readonly per: string }
  /** A number alone may be where a band ends or where it begins. */
  | { readonly kind: 'number'; readonly number: string }
) & { readonly unit?: string; readonly isFlat?: true }

/** What units are called, by the caller's name for them: `{ kg: ['kg', 'kgs', 'kilo'] }`. */
export type Units = Readonly<Record<string, readonly string[]>>

const figure = String.raw`(\d[\d,]*(?:\.\d+)?|\.\d+)`
const dash = '(?:-|‐|‑|‒|–|—|−|to)'
const word = String.raw`([a-z]+)?\.?`
const forms: readonly (readonly [form: RegExp, make: (figures: string[]) => Band | undefined])[] = [
  [form(`${figure} ?${word} ?${dash} ?${figure} ?${word}`), ([from = '', to = '']) => spanOf(from, to)],
  [
    form(`${figure} ?${word} ?(?:\\+|and (?:over|above|more)|or more) ?${word}`),
    ([from = '']) => ({ kind: 'from', from }),
  ],
  [form(`(?:from|≥|>=) ?${figure} ?${word}`), ([from = '']) => ({ kind: 'from', from })],
  [form(`(?:over|above|more than|>) ?${figure} ?${word}`), ([over = '']) => ({ kind: 'over', over })],
  [form(`(?:up to|to|≤|<=) ?${figure} ?${word}`), ([to = '']) => ({ kind: 'up to', to })],
  [form(`(?:per|/) ?${figure} ?${word}`), ([per = '']) => perOf(per)],
  [form(`${figure} ?${word}`), ([number = '']) => ({ kind: 'number', number })],
]

function form(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 'i')
}

const spanOf = (from: string, to: string): Band | undefined =>
  Decimal.of(to).isOver(Decimal.of(from)) ? { kind: 'span', from, to } : undefined
const perOf = (per: string): Band | undefined => (Decimal.of(per).isZero() ? undefined : { kind: 'per', per })

/** The band that a header names, or undefined: then a person must say what it is. */
export function readBand(cell: SheetCell | undefined, units: Units): Band | undefined {
  const text = textOf(cell)
  if (text === undefined || text.length > 60) return undefined
  const flat = /^flat (.*)$/i.exec(text)?.[1]
  const band = readForm(flat ?? text, units)
  if (band === undefined || flat === undefined) return band
  return band.kind === 'per' ? undefined : { ...band, isFlat: true }
}

function readForm(text: string, units: Units): Band | undefined {
  const perUnit = /^(?:per|\/) ?([a-z]+)\.?$/i.exec(text)?.[1]
  if (perUnit !== undefined) {
    const unit = unitOf(perUnit, units)
    return unit === undefined ? undefined : { kind: 'per', per: '1', unit }
  }
  for (const [pattern, make] of forms) {
    const match = pattern.exec(text)
    if (match === null) continue
    const found = match.slice(1).filter((part) => part !== undefined)
    const figures = found.filter((part) => /\d/.test(part)).map(exactText)
    const named = found.filter((part) => !/\d/.test(part)).map((part) => unitOf(part, units))
    // No band: a word that is not a unit, two units, or a figure with a decimal comma.
    if (named.includes(undefined) || new Set(named).size > 1 || figures.includes(undefined)) return undefined
    const band = make(figures as string[])
    const [unit] = named
    return band === undefined || unit === undefined ? band : { ...band, unit }
  }
  return undefined
}

function textOf(cell: SheetCell | undefined): string | undefined {
  if (typeof cell === 'string') return trimEnds(cell).replace(/\s+/g, ' ')
  if (typeof cell === 'number') return cell < 0 ? undefined : `${signedOf(cell).decimal}`
  if (!isFormattedNumber(cell)) return undefined
  if (cell.shown !== undefined) return cell.shown
  const { percent, literal } = cell.format
  return percent === false && literal === '' && cell.number >= 0
    ? `${signedOf(cell.number).decimal}`
    : undefined
}

function exactText(text: string): string | undefined {
  const read = readFigureText(text)
  return 'digits' in read ? `${Decimal.of(read.digits)}` : undefined
}

function unitOf(text: string, units: Units): string | undefined {
  const folded = text.toUpperCase()
  return Object.keys(units).find((unit) => units[unit]?.some((name) => name.toUpperCase() === folded))
}
