import type { FileKind } from '../file-reading.ts'
import { askToLeaveOut, isCharge, type NotesOfSheet } from './doubtful.ts'

const change =
  /\b(?:add(?:ed)?|plus|less|extra|increas\w*|higher|lower|discount\w*|rebate\w*|doubled?|triple|half)\b/i
const percentOrMoney = /\d ?%|\bper ?cent\b|\$ ?\d/i
const wayBack = /\b(?:both|either) (?:ways?|directions?)\b|\breciprocal\b/i
const ofRates = [change, percentOrMoney, wayBack]
const otherPlaces =
  /\b(?:excl\w*|except\w*|not|without|mov(?:e|es|ed|ing)|add(?:ed)?|plus|also|incl\w*)\b.*\b\d{3,4}\b|\b\d{3,4}\b.*\b(?:excl\w*|except\w*|not|without|mov(?:e|es|ed|ing)|added|also)\b/i

/** What a note may say that changes what a table means. Notes of lanes are asked about where their tables are found. */
const words: Readonly<Record<FileKind, readonly RegExp[]>> = {
  customers: [],
  zones: [otherPlaces],
  lanes: [],
  'fuel-levies': [...ofRates, /\bgst\b/i],
  surcharges: [...ofRates, /\bfuel\b/i],
  'area-surcharges': [...ofRates, otherPlaces],
  'customer-rates': [...ofRates, /\bmargins?\b|\bgross profit\b|\bgp\b/i],
  'spot-rates': [
    ...ofRates,
    /\bper (?:kgs?|kilos?|kilograms?|items?|pallets?|cartons?)\b|\b(?:in|per) tonnes?\b/i,
  ],
}

/** What all prices are without: it is no news. */
const withoutGst = /\b(?:plus|add|ex|excl\.?|excluding) gst\b|\bgst (?:is )?(?:extra|excluded|exclusive)\b/gi

/** Asks once about notes above and below a table that may change what it means: nothing is read from them. */
export function askNotes(kind: FileKind, notes: NotesOfSheet): void {
  const mayMatter = (text: string) => {
    const rest = text.replace(withoutGst, '')
    return (kind !== 'customers' && isCharge(rest)) || words[kind].some((word) => word.test(rest))
  }
  askToLeaveOut(notes, mayMatter, {
    id: 'notes',
    one: 'has a note that may change what the table means',
    many: 'have notes that may change what the table means',
    instead: 'write what they say into the rows of the table',
  })
}
