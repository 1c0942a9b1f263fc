import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import type { FileKind } from '../file-reading.ts'
import { askToLeaveOut, askToLeaveOutTexts, isCharge, type NotesOfSheet, refuseFile } from './doubtful.ts'

const change =
  /\b(?:add(?:ed)?|plus|less|extra|increas\w*|higher|lower|discount\w*|rebate\w*|doubled?|triple|half)\b/i
/** Beside a percentage only: alone, these words say nothing about rates. */
const otherChange = /\b(?:index\w*|off|reduc\w*|adjust\w*|uplift\w*|ris(?:e|es|en|ing)|cpi)\b/i
const percentOrMoney = /\d ?%|\bper ?cent\b|\$ ?\d/i
const wayBack =
  /\b(?:both|either) (?:ways?|directions?)\b|\breciprocal\b|\bvice[- ]versa\b|\bround[- ]trips?\b/i
const ofRates = [change, percentOrMoney, wayBack]
const otherPlaces =
  /\b(?:excl\w*|except\w*|not|without|mov(?:e|es|ed|ing)|add(?:ed)?|plus|also|incl\w*)\b.*\b\d{3,4}\b|\b\d{3,4}\b.*\b(?:excl\w*|except\w*|not|without|mov(?:e|es|ed|ing)|added|also)\b/i

/** What the weights of a table of lanes count, and how they are priced. */
const ofWeights =
  /\b(?:weights?|kgs?) (?:(?:are|is|shown|given) )*in (?:lbs?|pounds?|grams?|g|oz|ounces)\b|\b(?:first|incl?|includes?|included|including(?<!\bto and including)) (?:(?:the|first|up to) )*\d[\d.]* ?(?:kgs?|kilos?|kilograms?)\b|\bsliding\b|\bcumulative\b|\bnext (?:weight )?break\b|\bdeficit\b/i
const otherUnits =
  /\b(?:prices?|rates?|charges?) each\b|\bper (?:trips?|loads?|trucks?|vehicles?|containers?)\b/i
/** A lane that is not there for everything, or not at all. */
const availability =
  /\b(?:suspend\w*|unavailable|not available|discontinued|withdrawn|ceased|closed|embargo\w*|on (?:request|application)|poa|only)\b|\bno (?:service|freight|pick-?ups?|deliver(?:y|ies))\b|\b(?:up to|over|under|above) \d|\bmin(?:imum)?\b[^.;]*\d/i
const perUnit = /\b(?:per|each) (?:kgs?|kilos?|kilograms?|items?|pallets?|cartons?)\b|\/ ?(?:kgs?|kilos?)\b/i

/** A table that does not count, or not yet. */
const notInForce =
  /\b(?:superseded|obsolete|expired|out ?dated|out[- ]of[- ]date|do not use|(?:no longer|not(?: yet)?) (?:valid|current|in force)|draft|indicative|proposed)\b/i

const minimumKg = /\bmin(?:imum)?\b[^.;]*\b\d+(?:\.\d+)? ?(?:kgs?|kilos?|kilograms?)\b/i

/** What a note may say that changes what a table means. */
const words: Readonly<Record<FileKind, readonly RegExp[]>> = {
  customers: [],
  zones: [otherPlaces],
  // What a note says of charges and of amounts with tax is asked where the tables of lanes are found.
  lanes: [wayBack, minimumKg, ofWeights, otherUnits],
  'fuel-levies': [...ofRates, /\bgst\b/i],
  surcharges: [...ofRates, /\bfuel\b/i],
  'area-surcharges': [...ofRates, otherPlaces],
  'customer-rates': [...ofRates, /\bmargins?\b|\bgross profit\b|\bgp\b/i],
  'spot-rates': [...ofRates, perUnit, /\b(?:in|per) tonnes?\b/i],
}

/** What all prices are without: it is no news. */
const withoutGst = /\b(?:plus|add|ex|excl\.?|excluding) gst\b|\bgst (?:is )?(?:extra|excluded|exclusive)\b/gi

/** `Add 4.5 % from July`, but not the levy that is charged beside all rates. */
const changesRates = (text: string) =>
  (change.test(text) || otherChange.test(text)) &&
  /\d ?%|\bper ?cent\b/i.test(text) &&
  !/\b(?:fuel|fsc|lev(?:y|ies)|gst)\b/i.test(text)

/** Asks once about notes above and below a table that may change what it means: nothing is read from them. */
export function askNotes(
  kind: FileKind,
  notes: NotesOfSheet,
  isMore: (text: string) => boolean = () => false,
): void {
  const isOfOthers = (text: string) => notInForce.test(text) || isMore(text)
  askSheetName(notes, isOfOthers)
  const mayMatter = (text: string) => {
    const rest = text.replace(withoutGst, '')
    if (kind === 'lanes' && isCharge(text)) return false
    if (isOfOthers(rest) || words[kind].some((word) => word.test(rest))) return true
    return kind === 'lanes' ? changesRates(rest) : kind !== 'customers' && isCharge(rest)
  }
  askToLeaveOut(notes, mayMatter, {
    id: 'notes',
    one: 'has a note that may change what the table means',
    many: 'have notes that may change what the table means',
    instead: 'write what they say into the rows of the table',
  })
}

/** A sheet may say in its name alone that its table does not count. */
function askSheetName({ sheet, ask }: NotesOfSheet, mayMatter: (text: string) => boolean): void {
  if (!mayMatter(sheet)) return
  const answer = ask({
    id: `name of ${sheet}`,
    text: `The sheet is called: ${sheet}. Should it be read?`,
    answers: ['read', refuseFile],
    at: { sheet },
  })
  if (answer === refuseFile) {
    throw new UnreadableFile(`Sheet ${sheet} should not be read: take it out of the file, or rename it.`)
  }
}

/** The same for remarks beside the rows of a table, of which nothing else is read: `Minimum charge $25`. */
export function askRemarks(
  kind: FileKind,
  remarks: readonly { readonly text: string; readonly row: number }[],
  notes: Pick<NotesOfSheet, 'sheet' | 'ask'>,
  isMore: (text: string) => boolean = () => false,
): void {
  const general = words[kind].filter((word) => word !== change && word !== percentOrMoney)
  const ofKind = kind === 'lanes' ? [...general, otherPlaces, availability] : general
  const mayMatter = (text: string) => {
    const rest = text.replace(withoutGst, '')
    return isCharge(rest) || changesRates(rest) || isMore(rest) || ofKind.some((word) => word.test(rest))
  }
  const found = kind === 'customers' ? [] : remarks.filter(({ text }) => mayMatter(text))
  askToLeaveOutTexts(found, notes, {
    id: 'remarks',
    one: 'has a remark that may change what the row means',
    many: 'have remarks that may change what the rows mean',
    instead: 'write what the remarks say into columns of their own',
    meaning: ['Nothing is read from the remarks.', 'Nothing is read from the file.'],
  })
}

/** Whether the message of a spot rate says that its amount is for each of something: amounts are for all of it. */
export const namesUnit = (text: string): boolean => perUnit.test(text)
