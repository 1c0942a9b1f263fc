import { piecesOf } from './blocks/block-measures.ts'
import type { LaneContext } from './lane-context.ts'

interface Table {
  /** As people find it. */
  readonly name: string
  /** Texts that may name it, the nearest last. */
  readonly texts: readonly string[]
  /** Whether the last text tells it from its neighbours: only then is an answer remembered. */
  readonly hasHead: boolean
  /** Whether it is the only table of the file. */
  readonly isOnly: boolean
  readonly at: { readonly sheet: string; readonly row?: number; readonly column?: number }
}

/** The service of a table that has no column for it: the one that a text above it names, or the answer. */
export function serviceForAll(table: Table, { known, asking }: LaneContext): string | undefined {
  const named = onlyOne(table.texts.flatMap(piecesOf), (text) => known.serviceOf(text)?.alias)
  if (named !== undefined) return named
  const label = labelOf(table)
  return asking.ask(
    {
      id: label === undefined ? 'service' : `service of ${label}`,
      text: label === undefined ? 'Which service are all the rows for?' : `Which service is ${label} for?`,
      answers: known.services.map(({ alias }) => alias),
      at: table.at,
    },
    table.hasHead,
  )
}

const origin = /^(?:from|ex|origin:?) +/i

/** The zone from which all lanes of a table lead. */
export function fromZoneForAll(
  table: Table,
  service: string | undefined,
  context: LaneContext,
): string | undefined {
  const { known, asking } = context
  const sets = service === undefined ? known.zoneSets() : [known.serviceOf(service)?.zoneSet ?? '']
  const zoneOf = (text: string) => onlyOne(sets, (set) => known.zoneOf(set, text))
  const named = onlyOne(
    table.texts.flatMap(piecesOf).filter((text) => origin.test(text)),
    (text) => zoneOf(text.replace(origin, '')),
  )
  if (named !== undefined) return named
  const label = labelOf(table)
  return asking.ask(
    {
      id: label === undefined ? 'from zone' : `origin of ${label}`,
      text:
        label === undefined
          ? 'Which zone do all lanes start from?'
          : `Which zone do the lanes of ${label} start from?`,
      answers: [...new Set(sets.flatMap((set) => known.zoneCodes(set))), '*'],
      at: table.at,
    },
    table.hasHead,
  )
}

const labelOf = ({ hasHead, texts, isOnly, name }: Table) =>
  hasHead ? texts.at(-1)?.slice(0, 100) : isOnly ? undefined : name

/** What the texts stand for, if they stand for one thing. */
function onlyOne(
  texts: readonly string[],
  meaning: (text: string) => string | undefined,
): string | undefined {
  const found = new Set(texts.flatMap((text) => meaning(text) ?? []))
  const [only] = found
  return found.size === 1 ? only : undefined
}
