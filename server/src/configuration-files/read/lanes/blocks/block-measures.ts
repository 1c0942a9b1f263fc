import { PublicError } from '../../../../errors.ts'
import { foldHeader } from '../../../../recogniser/table/wanted.ts'
import { shownText } from '../../../../spreadsheets/cells/sheet.ts'
import { type BreakHeader, breakHeaderOf } from '../../../columns/break-headers.ts'
import { laneSynonyms } from '../../../columns/lane-columns.ts'
import type { BlockPart } from '../find-lane-tables.ts'
import type { LaneContext } from '../lane-context.ts'
import type { FactName } from '../raw-row.ts'

/** What the figures of a block are. */
export type Measure = { readonly fact: FactName } | { readonly header: BreakHeader } | 'left out'

const facts = ['basic', 'minimum', 'maximum', 'days', 'min days', 'max days'] as const
const perKg = breakHeaderOf('per kg', new Set()) as BreakHeader
const offered = ['rate per kg', 'rate per item', 'rate per pallet', 'left out']

/** The measure that the texts of a block name, or the answer to what it is. Undefined: it is asked. */
export function measureOf(part: BlockPart, context: LaneContext): Measure | undefined {
  const texts = textsOfBlock(part)
  const found = new Map(
    texts.flatMap((text) => {
      const measure = measureNamed(text)
      return measure === undefined ? [] : [[JSON.stringify(measure), measure] as const]
    }),
  )
  const [only] = found.values()
  if (only !== undefined && found.size === 1) return only
  const bands = bandsIn(texts)
  const { row, column } = part.block.corner
  const answer = context.asking.ask({
    // With its title: next year's file may have the blocks in another order.
    id: `measure of ${part.name}${titleOf(part)}`,
    text: `What are the figures of the block at ${part.name}${titleOf(part)}?`,
    answers: [...facts, ...bands, ...offered],
    at: { sheet: part.sheet.name, row, column },
  })
  return answer === undefined ? undefined : measureOfAnswer(answer)
}

function measureOfAnswer(answer: string): Measure {
  if (answer === 'left out') return answer
  const fact = facts.find((name) => name === answer)
  if (fact !== undefined) return { fact }
  const header = breakHeaderOf(answer.replace(/^rate /, ''), new Set())
  if (header === undefined) throw new PublicError(400, `${answer} is not a measure.`)
  return { header }
}

function measureNamed(text: string): Measure | undefined {
  const folded = foldHeader(text)
  const fact = facts.find((name) => foldHeader(name) === folded || laneSynonyms[name].includes(folded))
  if (fact !== undefined) return { fact }
  if (['RATE', 'RATES', ...laneSynonyms.rate].includes(folded)) {
    return /KG|KILO/.test(folded) ? { header: perKg } : undefined
  }
  const header = breakHeaderOf(text, new Set())
  return header === undefined || header.band.kind === 'number' ? undefined : { header }
}

/** `rate from 250 kg` and `rate up to 250 kg` for each number that a block's texts have. */
function bandsIn(texts: readonly string[]): string[] {
  const numbers = new Set(texts.flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? []))
  return [...numbers].slice(0, 6).flatMap((number) => [`rate from ${number} kg`, `rate up to ${number} kg`])
}

/** Texts that say what a block is: its corner, its titles and their pieces, its sheet's name. */
export function textsOfBlock({ sheet, block }: BlockPart): string[] {
  const whole = [shownText(block.corner.cell).trim(), ...block.titles, sheet.name].filter(
    (text) => text !== '',
  )
  return [...new Set(whole.flatMap(piecesOf))]
}

/** A text and its pieces: `ROAD - minimum charge` names a service and a measure. */
export const piecesOf = (text: string): string[] => [
  ...new Set(
    [text, ...text.split(/\s+[-–—|/]\s+|[:,|;()]/).map((piece) => piece.trim())].filter((one) => one !== ''),
  ),
]

export function titleOf({ block }: Pick<BlockPart, 'block'>): string {
  const title = block.titles.at(-1)
  return title === undefined ? '' : `, ${title.slice(0, 100)}`
}
