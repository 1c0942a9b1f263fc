import { createWriteStream } from 'node:fs'
import { access, constants, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ToldError } from './command.ts'

/** Checked before anything is sent: whoever misspells a folder should not learn of it after everything is written. */
export async function refuseUnwritable(file: string): Promise<void> {
  const folder = dirname(resolve(file))
  await access(folder, constants.W_OK).catch(() => {
    throw new ToldError(`${file} cannot be written: ${folder} is not a folder that you can write to.`)
  })
}

/** Streams the spreadsheet into the file. The link is signed and needs no key, so none is sent. */
export async function saveReport(url: string, file: string, importId: string, signal: AbortSignal) {
  const unfinished = `${file}.part`
  try {
    const response = await fetch(url, { signal })
    if (!response.ok || response.body === null) throw new Error(`the service answered ${response.status}`)
    await pipeline(response.body, createWriteStream(unfinished), { signal })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    signal.throwIfAborted()
    const why = error instanceof Error ? error.message : String(error)
    throw new ToldError(
      `The report was not saved: ${why}. The import has ended. Try: ctg rejected ${importId} --report '${file}'`,
    )
  }
}
