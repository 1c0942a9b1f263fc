import type { FormatFacts } from '../cells/sheet.ts'

/** Of a format that adds nothing to the number. */
export const plainFacts: FormatFacts = { percent: false, literal: '', hidesZero: false }
const percentFacts: FormatFacts = { ...plainFacts, percent: true }

/** Built-in formats: 9 and 10 are percents. 41 to 44 are accounting formats, which show 0 as a dash. */
export function builtInFacts(id: number): FormatFacts {
  if (id === 9 || id === 10) return percentFacts
  if (id === 41 || id === 43) return { ...plainFacts, hidesZero: true }
  if (id === 42 || id === 44) return { ...plainFacts, literal: '$', hidesZero: true }
  return plainFacts
}

// In this order: quoted, escaped, space of a width or filling, in brackets, exponent, end of a section, any other.
const tokens = /"([^"]*)"?|\\(.)|([_*].)|\[([^\]]*)\]|(E[+-])|(;)|(.)/gsu
const ofDigits = /[0#?.,/\s@]/

/** A comma behind the last digit shows the number without its thousands: 290 as 0.29. */
const scales = /[0#?],+(?![0#?,])/

interface Section {
  /** The digits with points and commas, without texts. */
  digits: string
  hasDigits: boolean
  showsText: boolean
  showsZero: boolean
  hasPercent: boolean
  literal: string
}

/** What a format code adds to a number. */
export function factsOfFormat(code: string): FormatFacts {
  const sections = sectionsOf(code)
  const [first] = sections as [Section]
  // The fourth section is for texts.
  const ofNumbers = sections.slice(0, 3).filter(({ hasDigits }) => hasDigits)
  const percents = ofNumbers.filter(({ hasPercent }) => hasPercent).length
  const percent = percents > 0 && (percents === ofNumbers.length || 'sometimes')
  // Only the placeholder 0 shows a zero: # and ? leave it out.
  const hidesZero = first.hasDigits && !(sections[2] ?? first).showsZero
  const literal = literalOf(first)
  if (percent === false && literal === '' && !hidesZero) return plainFacts
  return { percent, literal, hidesZero }
}

/** What a person sees beside the number, or in its place, in words that fit behind `is shown with`. */
function literalOf({ digits, hasDigits, showsText, literal }: Section): string {
  if (scales.test(digits)) return 'thousands left out'
  return hasDigits || showsText || literal !== '' ? literal : 'no digits'
}

const newSection = (): Section => ({
  digits: '',
  hasDigits: false,
  showsText: false,
  showsZero: false,
  hasPercent: false,
  literal: '',
})

function sectionsOf(code: string): Section[] {
  const sections: Section[] = [newSection()]
  for (const match of code.replace(/General|Standard/gi, '0').matchAll(tokens)) {
    const [, quoted, escaped, , brackets, , end, character] = match
    const section = sections.at(-1) as Section
    if (end !== undefined) {
      sections.push(newSection())
    } else if (brackets !== undefined) {
      // [$AUD-C09] shows AUD; other brackets are colours, languages and conditions.
      section.literal += /^\$([^-]*)/.exec(brackets)?.[1] ?? ''
    } else if (character === '%') {
      section.hasPercent = true
    } else if (character !== undefined && ofDigits.test(character)) {
      if (/[0#?.,]/.test(character)) section.digits += character
      if (/[0#?]/.test(character)) section.hasDigits = true
      if (character === '@') section.showsText = true
      // A fraction of 0 is shown as 0.
      if (character === '0' || character === '/') section.showsZero = true
    } else {
      section.literal += quoted ?? escaped ?? character ?? ''
    }
  }
  for (const section of sections) section.literal = section.literal.replace(/\s+/g, '')
  return sections
}
