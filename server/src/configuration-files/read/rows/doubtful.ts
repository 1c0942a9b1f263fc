import { createHash } from 'node:crypto'
import { shorten } from '../../../platform/values/shorten.ts'
import type { GridRow } from '../../../recogniser/table/grid.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import { looksLikeFigure } from '../../columns/lane-columns.ts'
import type { FileQuestion } from '../file-reading.ts'

const kilograms = '(?:kgs?|kilos?|kilograms?)'
const includes = String.raw`(?<!\bnot |\byet )\binc(?:l|ludes?|luded|luding|lusive)?\b\.?:?(?: of)?(?: the| all| any| an?)?(?: \d+(?:\.\d+)? ?(?:%|per ?cent))?(?: of)?(?: the)?`
const isIncluded = String.raw`(?: lev(?:y|ies)| surcharges?)?[ :,-]+(?:is |are )?inc(?:l|luded|lusive)?\b`
const tax = String.raw`(?:gst|g\.s\.t|tax(?:es)?)\b`
const fuel = String.raw`(?:fuel|fsc)\b`

/** Words beside a table that may make all of its figures something other than dollars without tax. */
const doubtful: readonly (readonly [what: string, words: RegExp])[] = [
  [
    'cents',
    new RegExp(
      String.raw`\bcents?\b(?! (?:rounding|rounded))|\bc ?(?:\/|per) ?(?:${kilograms}|items?|cartons?|pallets?)\b|\b(?:is|are|rates? in) c\b|¢`,
      'i',
    ),
  ],
  [
    'prices for several kilograms',
    // Not those for one, or for a part of one.
    new RegExp(
      String.raw`(?:\bper|\/|\beach|\bevery) ?(?:(?!(?:0?\.\d+|1(?:\.0+)?) ?k)\d[\d,.]*|hundred|thousand) ?${kilograms}\b`,
      'i',
    ),
  ],
  ['prices for a tonne', /\b(?:per|a|each) (?:metric )?(?:tonnes?|tons?)\b|\/ ?(?:tonne|ton|t)\b/i],
  ['prices with GST', new RegExp(String.raw`${includes} ${tax}|\b${tax}\.?${isIncluded}`, 'i')],
  ['prices with fuel', new RegExp(String.raw`${includes} ${fuel}|\b${fuel}${isIncluded}`, 'i')],
  [
    'another currency',
    /\b(?:USD|NZD|EUR|GBP|SGD|HKD|CNY|JPY|FJD)\b|\b(?:US|NZ)\$|[€£¥]|\b(?:US|NZ|New Zealand|Singapore) dollars?\b/i,
  ],
]
const asTheyAre = 'dollars without GST, for the unit of the table'
export const refuseFile = 'refuse the file'
const noteCharactersMax = 1000

/** Names a charge, and an amount of money for it. */
const charge = /\b(?:min(?:imum)?|charges?|fees?|surcharges?|lev(?:y|ies)|prices?|rates?|freight)\b/i
const money = /\$ ?\d|\b\d+\.\d\d\b(?! ?(?:%|(?:kgs?|kilos?|kilograms?|cm|m|m3|t|tonnes?)\b))/i
const leaveOut = 'left out'
const rowsNamedMax = 3

export interface NotesOfSheet {
  readonly sheet: string
  readonly grid: readonly GridRow[]
  /** Their cells have been recognised, or are asked about one by one. */
  readonly headers: readonly GridRow[]
  /** Whether a row belongs to a table: then its texts are its own, unless it has no figures. */
  readonly isInTable: (row: GridRow) => boolean
  readonly ask: (question: FileQuestion, rememberedAs?: string) => string | undefined
  /** Texts of people in the rows of the table. */
  readonly beside?: Iterable<{ readonly text: string; readonly row: number }>
}

/**
 * Asks about titles, notes, corners and headers over headers that may change what all figures mean, each once: 29.26
 * may be cents.
 */
export function askDoubtful(notes: NotesOfSheet): void {
  const { sheet, ask } = notes
  const asked = new Set<string>()
  const askAbout = (text: string, where: string, at: NonNullable<FileQuestion['at']>) => {
    const [what] = doubtful.find(([, words]) => words.test(text)) ?? []
    if (what === undefined || asked.has(what)) return
    asked.add(what)
    const said = saidBy(text)
    const answer = ask({
      id: `figures by: ${said}`,
      text: `${where}: ${said}. What are the figures of the table?`,
      answers: [asTheyAre, refuseFile],
      at,
      meaning: ['They are read as they are written.', `They are ${what}: nothing is read.`],
    })
    if (answer === refuseFile) {
      throw new UnreadableFile(
        `The figures are ${what}: write them as dollars without GST or fuel, for one unit.`,
      )
    }
  }
  askAbout(sheet, 'The sheet is called', { sheet })
  for (const { text, row } of textsOf(notes)) askAbout(text, `Row ${row} says`, { sheet, row })
  for (const { text, row } of notes.beside ?? []) askAbout(text, `Row ${row} says`, { sheet, row })
}

/** A text within a sentence, which ends it. */
const saidBy = (text: string) =>
  shorten(
    text
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/[.:;]+$/, ''),
  )

export const isCharge = (text: string): boolean => charge.test(text) && money.test(text)

/** Asks about charges that only a note names: a minimum below the table would be missing without a word. */
export function askChargesInNotes(notes: NotesOfSheet): void {
  askToLeaveOut(notes, isCharge, {
    id: 'charges in notes',
    one: 'names a charge that is in no table',
    many: 'name charges that are in no table',
    instead: 'write each in a column of its own',
  })
}

/** What an answer about these texts is remembered as. Next month's file may say something else: then it is asked again. */
export function rememberedFor(id: string, texts: readonly string[]): string {
  const plain = texts.map((text) => text.trim().replace(/\s+/g, ' '))
  return `${id}, ${createHash('sha256').update(plain.join('\n')).digest('hex').slice(0, 16)}`
}

interface LeaveOutWords {
  readonly id: string
  readonly one: string
  readonly many: string
  readonly instead: string
  readonly meaning?: readonly [leftOut: string, refused: string]
}

/** Asks once whether the notes that `isMeant` finds should be left out. */
export function askToLeaveOut(
  notes: NotesOfSheet,
  isMeant: (text: string) => boolean,
  words: LeaveOutWords,
): void {
  askToLeaveOutTexts(
    [...textsOf(notes)].filter(({ text }) => isMeant(text)),
    notes,
    words,
  )
}

/** The same for texts that were found already. */
export function askToLeaveOutTexts(
  found: readonly { readonly text: string; readonly row: number }[],
  { sheet, ask }: Pick<NotesOfSheet, 'sheet' | 'ask'>,
  words: LeaveOutWords,
): void {
  const [first] = found
  if (first === undefined) return
  const rows = [...new Set(found.map(({ row }) => row))]
  const further = rows.length - rowsNamedMax
  const named = `${rows.slice(0, rowsNamedMax).join(', ')}${further > 0 ? ` and ${further} more` : ''}`
  const said = saidBy(first.text)
  const one = rows.length === 1
  const question = {
    id: `${words.id}${sheet === '' ? '' : ` of ${sheet}`}`,
    text: one
      ? `Row ${named} ${words.one}: ${said}. Should it be left out?`
      : `Rows ${named} ${words.many}, the first of them: ${said}. Should they be left out?`,
    answers: [leaveOut, refuseFile],
    at: { sheet, row: first.row },
    meaning: words.meaning ?? ['Nothing is read from the notes.', 'Nothing is read from the file.'],
  }
  const answer = ask(
    question,
    rememberedFor(
      question.id,
      found.map(({ text }) => text),
    ),
  )
  if (answer === refuseFile) {
    throw new UnreadableFile(
      one ? `Row ${named} ${words.one}: ${words.instead}.` : `Rows ${named} ${words.many}: ${words.instead}.`,
    )
  }
}

/** The texts of a sheet that are in no table and no header. */
function* textsOf({ grid, headers, isInTable }: NotesOfSheet): Generator<{ text: string; row: number }> {
  const headerRows = new Set(headers.map(({ rowNumber }) => rowNumber))
  const named = new Set(headers.flatMap(({ cells }) => cells))
  for (const row of grid) {
    if (headerRows.has(row.rowNumber) || (row.filled > 1 && isInTable(row) && hasFigure(row))) continue
    for (const cell of new Set(row.cells)) {
      if (typeof cell !== 'string' || cell.length > noteCharactersMax || named.has(cell)) continue
      yield { text: cell, row: row.rowNumber }
    }
  }
}

const hasFigure = ({ cells }: GridRow) =>
  cells.some((cell) => typeof cell === 'number') ||
  cells.some((cell) => cell !== undefined && looksLikeFigure(cell))
