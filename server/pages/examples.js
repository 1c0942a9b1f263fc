/** Puts the address that the reader used into the examples, in place of the one from the settings. */
export function useRealAddress() {
  const written = document.body.dataset.address
  if (!written || written === location.origin) return
  for (const code of document.querySelectorAll('pre code, code.origin')) {
    if (code.textContent.includes(written))
      code.textContent = code.textContent.replaceAll(written, location.origin)
  }
}

/** The clipboard needs a secure context (https or localhost); elsewhere the buttons stay hidden. */
export function enableCopying() {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll('button.copy')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const code = button.closest('figure').querySelector('pre')
      try {
        await navigator.clipboard.writeText(code.textContent)
        button.textContent = 'Copied'
      } catch {
        getSelection().selectAllChildren(code)
        button.textContent = 'Selected'
      }
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
  }
}

const remembered = 'language'

/** Shows all examples in one language: the last that the reader chose, at first curl. */
export function chooseLanguage() {
  const show = (language) => {
    document.body.dataset.language = language
    for (const examples of document.querySelectorAll('.examples')) {
      for (const figure of examples.querySelectorAll('figure'))
        figure.hidden = figure.dataset.language !== language
      for (const button of examples.querySelectorAll('[data-choose]'))
        button.setAttribute('aria-pressed', String(button.dataset.choose === language))
    }
  }
  for (const buttons of document.querySelectorAll('.languages')) {
    buttons.hidden = false
    buttons.addEventListener('click', ({ target }) => {
      const { choose } = target.dataset
      if (!choose) return
      // The page above gets shorter or longer: what the reader chose stays where it is.
      const before = target.getBoundingClientRect().top
      show(choose)
      scrollBy(0, target.getBoundingClientRect().top - before)
      sessionStorage.setItem(remembered, choose)
    })
  }
  show(sessionStorage.getItem(remembered) ?? 'sh')
}
