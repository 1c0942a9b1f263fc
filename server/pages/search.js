const shownMax = 30

/** Opens with `/` or Ctrl K. Arrows choose, Enter goes there, Escape closes. */
export function enableSearch() {
  const dialog = document.querySelector('dialog.search')
  const button = document.querySelector('.search-open')
  const [input, list, note] = ['input', 'ul', '.note'].map((part) => dialog.querySelector(part))
  let index
  let chosen = -1

  const open = () => {
    if (!dialog.open) dialog.showModal()
    input.select()
    if (!index) note.textContent = 'Loading …'
    index ??= fetch('/docs/search.json').then((answer) => answer.json())
    index.then(show, () => {
      index = undefined
      note.textContent = 'The index could not be loaded. Close this and try again.'
    })
  }

  const show = (entries) => {
    const found = find(entries, input.value)
    list.replaceChildren(...found.slice(0, shownMax).map(optionOf))
    input.setAttribute('aria-expanded', String(found.length > 0))
    note.textContent = noteOf(input.value, found.length)
    choose(found.length > 0 ? 0 : -1)
  }

  const choose = (next) => {
    chosen = next
    for (const [at, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(at === chosen))
    const option = list.children[chosen]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  const go = (option) => {
    if (!option) return
    dialog.close()
    location.assign(option.dataset.address)
  }

  button.hidden = false
  button.addEventListener('click', open)
  input.addEventListener('input', () => index?.then(show, () => {}))
  input.addEventListener('keydown', (event) => {
    const { length } = list.children
    const moves = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + length }
    if (event.key in moves && length > 0) choose(moves[event.key] % length)
    else if (event.key === 'Enter') go(list.children[chosen])
    // Otherwise a browser only empties the field.
    else if (event.key === 'Escape') dialog.close()
    else return
    event.preventDefault()
  })
  list.addEventListener('click', ({ target }) => go(target.closest('[role="option"]')))
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select')
    const isCommand = event.key === 'k' && (event.ctrlKey || event.metaKey)
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isCommand && !isSlash) return
    event.preventDefault()
    open()
  })
}

const noteOf = (query, count) =>
  query.trim() === ''
    ? 'Type a title, a path, a field or an error. ↑ ↓ choose, ↵ opens, Esc closes.'
    : count === 0
      ? 'Nothing found.'
      : count > shownMax
        ? `The best ${shownMax} of ${count} found.`
        : `${count} found.`

/** Every word of the query must be somewhere in an entry; where it is decides the order. */
function find(entries, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .flatMap((entry) => {
      const field = fieldOf(entry, words)
      const scores = words.map((word) => scoreOf(entry, word, field))
      return scores.includes(0) ? [] : [{ entry, field, score: Math.min(...scores) }]
    })
    .sort((a, b) => b.score - a.score)
}

/** The field that is named, best by its whole name. */
function fieldOf({ fields = [] }, words) {
  for (const word of words) {
    const last = word.split('.').at(-1)
    const named = fields.filter((field) => field.toLowerCase().split('.').at(-1).includes(last))
    const fits = named.filter((field) => field.toLowerCase().includes(word))
    const whole = fits.find((field) => field.toLowerCase().split('.').at(-1) === last)
    if (whole ?? fits[0]) return { name: whole ?? fits[0], isWhole: whole !== undefined, word }
  }
  return undefined
}

function scoreOf({ kind, title, words = '' }, word, field) {
  const heading = title.toLowerCase()
  const early = kind === 'Guide' || kind === 'Page' ? 1 : 0
  if (heading === word) return 100
  if (heading.startsWith(word)) return 80 + early
  if (heading.includes(` ${word}`)) return 70 + early
  if (field?.word === word && field.isWhole) return 60
  if (heading.includes(word)) return 50 + early
  if (words.toLowerCase().includes(word)) return kind === 'Operation' ? 45 : 40
  return field?.word === word ? 30 : 0
}

function optionOf({ entry, field }, at) {
  const option = document.createElement('li')
  option.id = `found-${at}`
  option.setAttribute('role', 'option')
  const isField = field !== undefined && !entry.title.toLowerCase().includes(field.word)
  option.dataset.address = isField ? `${entry.address}.${field.name}` : entry.address
  const part = (name, text) =>
    Object.assign(document.createElement('span'), { className: name, textContent: text })
  option.append(part('kind', isField ? 'Field' : entry.kind), part('title', entry.title))
  const words = isField ? field.name.replace(/^body\./, '') : entry.words
  if (words) option.append(part('words', words))
  return option
}
