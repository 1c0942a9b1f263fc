import { isLanguage, languages } from '../examples/examples.ts'
import { codeBlock } from './page-text.ts'

/** The same example in several languages. A script shows the one that the reader chose. */
export function languageTabs(examples: [language: string, code: string][], name: string): string {
  const blocks = examples.map(([language, code]) => {
    const title = isLanguage(language) ? languages[language] : language
    return codeBlock(code, examples.length > 1 ? `${name}, ${title}` : name, language)
  })
  const chosen = [...new Set(examples.map(([language]) => language))]
  if (chosen.length < 2) return blocks.join('\n')
  const buttons = chosen.map(
    (language) =>
      `<button type="button" data-choose="${language}" aria-pressed="false">${isLanguage(language) ? languages[language] : language}</button>`,
  )
  return `<div class="examples"><div class="languages" role="group" aria-label="Language of the examples" hidden>${buttons.join('')}</div>
${blocks.join('\n')}</div>`
}
