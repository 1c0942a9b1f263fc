import type { Finding } from '../../data/checks.ts'
import { formatCount } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'
import { identityOf } from './finding-groups.ts'

/** One finding, or several that say the same of different carriers: together they are one thing to do. */
export interface FindingLine {
  /** The first has what they have in common. */
  first: Finding
  findings: Finding[]
  /** What they are about; empty if the message does not begin with it. */
  subjects: string[]
  /** The message after its subject. */
  says: string
}

/** The first day of a version, and a service or lane of it, belong to what a message is about. */
const moreOfSubject = /^(?:(?: from \d{4}-\d\d-\d\d)?(?:, [^:]*)?(?=:)|(?: from \d{4}-\d\d-\d\d)?(?= ))/

/** A message begins with what it is about: "GLX-STD from 2027-01-01: 1 lane names zone TAZ". */
export function subjectOf(finding: Finding): { subject: string; says: string } {
  const { message } = finding
  const identity = identityOf(finding)
  const more = message.startsWith(identity) ? moreOfSubject.exec(message.slice(identity.length)) : null
  if (identity === '' || more === null) return { subject: '', says: message }
  const subject = `${identity}${more[0]}`
  return { subject, says: message.slice(subject.length) }
}

/**
 * A message on the page of the card that it is about: "GLX-ROAD" and ": 13 rates are high". The card and the first day
 * of its version stand above it.
 */
export function wordsOnCard(finding: Finding, alias: string): { subject: string; says: string } {
  const { subject, says } = subjectOf(finding)
  if (identityOf(finding) !== alias || !subject.startsWith(alias)) return { subject, says }
  const rest = subject
    .slice(alias.length)
    .replace(/^ from \d{4}-\d\d-\d\d/, '')
    .replace(/^, /, '')
  if (rest !== '') return { subject: rest, says }
  if (!says.startsWith(': ')) return { subject, says }
  return { subject: '', says: says.charAt(2).toUpperCase() + says.slice(3) }
}

/** Days as people write them: "from 1 Jan 2027". */
export const withDays = (text: string, zone: string): string =>
  text.replace(/(?<= (?:from|on|to) )\d{4}-\d\d-\d\d\b/g, (day) => formatDay(day, zone))

/** Findings as lines. Those of several carriers with the same words are one, where the first of them stands. */
export function gatherFindings(findings: readonly Finding[]): FindingLine[] {
  const lines = new Map<string, FindingLine>()
  for (const finding of findings) {
    const { id, code, severity, path } = finding
    const { subject, says } = subjectOf(finding)
    const isOfCarrier = path.startsWith('carriers.') && subject !== ''
    const key = isOfCarrier ? JSON.stringify([severity, code, says]) : id
    const line = lines.get(key)
    if (line === undefined)
      lines.set(key, { first: finding, findings: [finding], subjects: subject === '' ? [] : [subject], says })
    else {
      line.findings.push(finding)
      line.subjects.push(subject)
    }
  }
  return [...lines.values()]
}

const shownMax = 4
const namedMax = 6
const numbers = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** "GLX-STD from 1 Jan 2027", "GALAH, BANDI", "All four carriers" */
export function subjectText({ subjects }: FindingLine, carriers: readonly string[]): string {
  const count = subjects.length
  if (count > 1 && count === carriers.length && carriers.every((one) => subjects.includes(one)))
    return count === 2 ? 'Both carriers' : `All ${numbers[count - 3] ?? formatCount(count)} carriers`
  return some(subjects, ', ')
}

/** What is said of one, or of several: "has no levy", "have no levy". */
export const saysText = ({ findings, says }: FindingLine): string =>
  findings.length > 1 ? says.replace(/^ has /, ' have ') : says

/** What was found, each with whose it is if the line is about several: "GALAH 18.5 %, BANDI 21 %". */
export function examplesText({ first, findings, subjects, says }: FindingLine): string {
  if (findings.length === 1) return casesText(first, subjects[0] ?? '', says)
  const isSame = findings.every(({ examples }) => examples.length === 0)
  if (isSame && subjects.length <= shownMax) return ''
  return some(
    findings.map(({ examples: [one = ''] }, at) => `${subjects[at]} ${one}`.trim()),
    ', ',
    namedMax,
  )
}

const casesMax = 3

/** The first cases that the message does not say itself, without the service that it names. */
function casesText({ examples, count }: Finding, subject: string, says: string): string {
  const service = `${subject.split(', ').at(-1)} `
  const untold = examples
    .filter((one) => !says.includes(one))
    .map((one) => (one.startsWith(service) ? one.slice(service.length) : one))
  // A message that lists its first cases is enough.
  if (untold.length < examples.length) return ''
  const shown = untold.slice(0, casesMax).join('; ')
  const more = Math.max(count, untold.length) - casesMax
  return more > 0 ? `${shown}, and ${formatCount(more)} more` : shown
}

const some = (texts: readonly string[], between: string, max = shownMax) =>
  texts.length <= max
    ? texts.join(between)
    : `${texts.slice(0, max - 1).join(between)} and ${formatCount(texts.length - max + 1)} more`
