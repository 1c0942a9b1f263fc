import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Fails with what the compiler says. The folder has the client installed. */
export async function checkTypes(folder: string, files: Record<string, string>): Promise<void> {
  const place = await mkdtemp(join(folder, 'types-'))
  await mkdir(place, { recursive: true })
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    skipLibCheck: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
    moduleDetection: 'force',
  }
  await writeFile(join(place, 'package.json'), '{ "type": "module" }')
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text)
  const tsc = join(root, 'node_modules/.bin/tsc')
  await promisify(execFile)(tsc, ['-p', place]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout)
  })
}
