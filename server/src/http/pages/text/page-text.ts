/** Text that is safe inside an HTML element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Text that may wrap after a punctuation mark, so that no word has to be broken in the middle. */
export const breakable = (text: string): string =>
  text
    .split(/(?<=[/._,|&?=:;)\]}-])(?=[^\s/])/)
    .map(escapeHtml)
    .join(text.length > breakableCharactersMin ? '<wbr>' : '')

const breakableCharactersMin = 12

/** One line of the Markdown used in descriptions: code, strong text and links only. */
export function inlineMarkdown(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.length > 2 && part.startsWith('`') && part.endsWith('`')
        ? `<code>${breakable(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            // Only to our own pages.
            .replace(/\[([^\]]+)\]\((\/[\w/#.-]*)\)/g, '<a href="$2">$1</a>'),
    )
    .join('')
}

/** A table of Markdown with two columns or more; the second line only divides. */
function tableMarkdown(lines: string[]): string {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .replace(/^\|\s*|\s*\|$/g, '')
      .split(/\s*\|\s*/)
      .map(inlineMarkdown),
  )
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  return `<div class="table"><table><thead><tr>${cells(head, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}
</tbody></table></div>`
}

/** Paragraphs, lists and tables. Anything else is shown as text, so nothing in a description can become markup. */
export function blockMarkdown(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim())
      if (lines[0]?.startsWith('| ')) return tableMarkdown(lines)
      if (!lines[0]?.startsWith('- ')) return `<p>${inlineMarkdown(lines.join(' '))}</p>`
      const entries: string[] = []
      for (const line of lines) {
        if (line.startsWith('- ')) entries.push(line.slice(2))
        else entries.push(`${entries.pop() ?? ''} ${line}`)
      }
      return `<ul>${entries.map((entry) => `<li>${inlineMarkdown(entry)}</li>`).join('')}</ul>`
    })
    .join('\n')
}

/** An example with a copy button, which is shown only if a script can make it work. */
export function codeBlock(code: string, name: string, language = ''): string {
  const label = escapeHtml(name)
  return `<figure class="code"${language ? ` data-language="${language}"` : ''}><figcaption><span>${label}</span><button type="button" class="copy" aria-label="Copy: ${label}" hidden>Copy</button></figcaption><pre tabindex="0" aria-label="${label}"><code>${escapeHtml(code)}</code></pre></figure>`
}

const lineCharactersMax = 64

/** JSON as people write it: values that fit on one line are on one line. */
export function readableJson(value: unknown, indent = ''): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  if (entries.length === 0) return isList ? '[]' : '{}'
  if (indent !== '') {
    const line = lineOf(value)
    if (line.length + indent.length <= lineCharactersMax) return line
  }
  const deeper = `${indent}  `
  const parts = entries.map(
    ([name, part]) => `${deeper}${isList ? '' : `${JSON.stringify(name)}: `}${readableJson(part, deeper)}`,
  )
  return `${isList ? '[' : '{'}\n${parts.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

function lineOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${lineOf(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
