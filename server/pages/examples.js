/** Puts the address that the reader used into the examples, in place of the one from the settings. */
export function useRealAddress() {
  const written = document.querySelector('.origin')?.textContent
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
