import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** LibreOffice, if it is installed. */
export const soffice = ['soffice', 'libreoffice'].find((program) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

/** A workbook opened and saved by LibreOffice. Uses a new profile, so that no other instance interferes. */
export async function savedByLibreOffice(workbook: Buffer): Promise<Buffer> {
  if (soffice === undefined) throw new Error('LibreOffice is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'cartage-office-'))
  try {
    await writeFile(join(folder, 'report.xlsx'), workbook)
    const profile = pathToFileURL(join(folder, 'profile')).href
    const saved = join(folder, 'saved')
    await promisify(execFile)(
      soffice,
      [
        `-env:UserInstallation=${profile}`,
        '--headless',
        '--convert-to',
        'xlsx',
        '--outdir',
        saved,
        join(folder, 'report.xlsx'),
      ],
      { timeout: 90_000 },
    )
    return await readFile(join(saved, 'report.xlsx'))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
