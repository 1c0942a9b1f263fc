import type { FormatFacts } from '../cells/sheet.ts'

/** A number that is only its number. */
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

interface Section {
  hasDigits: boolean
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
  if (percent === false && first.literal === '' && !hidesZero) return plainFacts
  return { percent, literal: first.literal, hidesZero }
}

const newSection = (): Section => ({ hasDigits: false, showsZero: false, hasPercent: false, literal: '' })

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
      if (/[0#?]/.test(character)) section.hasDigits = true
      // A fraction of 0 is shown as 0.
      if (character === '0' || character === '/') section.showsZero = true
    } else {
      section.literal += quoted ?? escaped ?? character ?? ''
    }
  }
  for (const section of sections) section.literal = section.literal.replace(/\s+/g, '')
  return sections
}
