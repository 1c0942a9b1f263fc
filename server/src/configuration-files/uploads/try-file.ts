import { contentDifferences, type Difference } from '../../configuration/compare/difference.ts'
import { refuseBadContent } from '../../configuration/versions/fill-draft.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { Answers } from '../../recogniser/table/questions.ts'
import { readSheets } from '../../spreadsheets/inspect/read-sheets.ts'
import type { FileReading } from '../read/file-reading.ts'
import { problemsOf, tryDocument } from './preview-document.ts'
import { lookAround, prepareReading } from './read-upload.ts'
import { pathOfDraft } from './store-reading.ts'
import { readWish, refuseUnknown } from './take-upload.ts'
import { type DifferenceCounts, versionedKindOf } from './upload-record.ts'

export interface TriedFile {
  reading: FileReading
  counts: DifferenceCounts
  changes: Pick<Difference, 'change' | 'key' | 'fields'>[]
  problems: string[]
  kept: string[]
}

/** What a file on this machine would do. Nothing is stored, and no draft is made. */
export async function tryFile(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  file: { path: string; fileName: string; fields: Readonly<Record<string, string>>; answers: Answers },
): Promise<TriedFile> {
  const wish = readWish(file.fields)
  const sheets = await readSheets(file.path, file.fileName)
  const { ground, remembered } = await lookAround(pool, organisationId, wish, doer.at)
  refuseUnknown(ground.state, wish)
  const asked = { kind: wish.kind, mode: wish.mode, answers: file.answers, mended: [] }
  const { reading, content } = await prepareReading(asked, ground, sheets, remembered)
  const none = { new: 0, changed: 0, removed: 0, unchanged: 0 }
  const nothing: TriedFile = { reading, counts: none, changes: [], problems: [], kept: [] }
  if (reading.questions.length > 0) return nothing
  if (versionedKindOf(wish.kind) === undefined) {
    const document = reading.content.document ?? {}
    const { refusedThings = [], refusesUnnamed = false } = reading
    const asWritten = { ...wish, reading: { refusedThings: [...refusedThings], refusesUnnamed } }
    const tried = await tryDocument(pool, organisationId, doer, asWritten, document)
    const { counts = none, changes = [] } = tried.applied ?? {}
    return { reading, counts, changes, problems: tried.problems, kept: tried.kept }
  }
  if (content === undefined) return nothing
  const before = (await ground.against?.content()) ?? ('lanes' in content ? { lanes: [] } : { zones: [] })
  const changes = contentDifferences(before, content)
  const count = (wanted: string) => changes.filter(({ change }) => change === wanted).length
  const [added, changed, removed] = [count('new'), count('changed'), count('removed')]
  const all =
    'lanes' in content
      ? content.lanes.length
      : content.zones.reduce((sum, { members }) => sum + 1 + members.length, 0)
  const problems = await problemsOf(() => refuseBadContent(ground.state, pathOfDraft(wish, ''), content))
  const counts = { new: added, changed, removed, unchanged: all - added - changed }
  return { reading, counts, changes, problems, kept: [] }
}
