import { ApiError } from './api-error.ts'
import { fetchFile } from './client.ts'

/** The browser needs the bytes for a moment after the click. */
const secondsKept = 60

/**
 * Fetches a file and lets the browser save it. A link alone would fail without a word: a refusal becomes an ApiError, and
 * so does a file that breaks off.
 */
export async function saveFile(href: string): Promise<void> {
  const response = await fetchFile(href)
  const bytes = await response.blob().catch(() => {
    throw new ApiError(0, 'Broken off', ['The download was interrupted. Try again.'], undefined)
  })
  saveBytes(bytes, fileNameFrom(response.headers.get('content-disposition') ?? ''))
}

/** Lets the browser save bytes that the page has. */
export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), secondsKept * 1000)
}

/** The name that the server gives a file, in either form. */
export function fileNameFrom(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'file'
}
