// `node scripts/build-if-changed.mjs server portal` builds each workspace, unless its inputs and outputs are unchanged
// since the last build. The workspace's package.json names both under "buildFrom" and "buildTo", as files or folders.
// Tests and generated files are not inputs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const noInput = /\.test\.tsx?$|\.gen\.ts$|schema\.d\.ts$/

await Promise.all(process.argv.slice(2).map(buildIfChanged))

/** @param {string} workspace */
async function buildIfChanged(workspace) {
  const folder = join(root, workspace)
  const { buildFrom, buildTo } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const stampFile = join(folder, 'dist', '.built-from')
  // Computed before the build, so that files edited meanwhile are built next time.
  const inputs = contentOf(folder, buildFrom, (file) => !noInput.test(file))
  const stamp = () =>
    [process.version, inputs, contentOf(folder, buildTo, (file) => file !== stampFile)].join('\n')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return

  process.stderr.write(`Building ${workspace} …\n`)
  const build = spawn('npm', ['run', '--silent', 'build', '-w', workspace], { cwd: root, stdio: 'inherit' })
  const [status] = await once(build, 'close')
  if (status !== 0) process.exitCode = status ?? 1
  else writeFileSync(stampFile, stamp())
}

/**
 * One hash over the names and bytes of files, and of all files in folders.
 *
 * @param {string} folder
 * @param {string[]} places
 * @param {(file: string) => boolean} counts
 */
function contentOf(folder, places, counts) {
  const hash = createHash('sha256')
  const files = places.flatMap((place) => filesOf(join(folder, place))).filter(counts)
  for (const file of files.sort()) {
    const bytes = readFileSync(file)
    hash.update(`${relative(folder, file)} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

/** @param {string} place @returns {string[]} */
function filesOf(place) {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((file) => statSync(file).isFile())
}
