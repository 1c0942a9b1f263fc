/** Copies text. Without TLS, browsers have no `navigator.clipboard`, but a copy command may still set what is copied. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const set = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', set, { capture: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', set, { capture: true })
  if (!isCopied) throw new Error('Select the text and copy it with the keyboard.')
}
