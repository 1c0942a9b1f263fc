import type { Database } from '../../platform/database/database.ts'
import { documentFormat, type Kind, type Things } from '../document/document.ts'
import type { State } from '../document/state.ts'
import { isPublished, periodsOf, type Version, type VersionedKind } from '../document/version.ts'
import { identityOf, kinds } from '../kinds/kinds.ts'
import { readContent } from './version-content.ts'
import { isVersionKept } from './versions.ts'

/** Which published versions an export contains: those in force or to come, or all. */
export type ExportedVersions = 'current' | 'all'

/**
 * The canonical document of an organisation as text, piece by piece. Versions are read one at a time, so that the whole
 * document never has to fit into memory.
 */
export async function* exportDocument(
  database: Database,
  state: State,
  which: ExportedVersions,
): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(documentFormat)},"organisation":${JSON.stringify(state.organisation)}`
  for (const kind of kinds) {
    const things = [...state.things[kind].values()] as Things[Kind][]
    if (things.length === 0) continue
    yield `,${JSON.stringify(kind)}:[`
    for (const [at, thing] of things.entries()) {
      if (at > 0) yield ','
      if (kind === 'rateCards' || kind === 'zoneSets') {
        yield* exportVersions(database, state, kind, thing as Things[typeof kind], which)
      } else yield JSON.stringify(thing)
    }
    yield ']'
  }
  yield '}'
}

async function* exportVersions(
  database: Database,
  state: State,
  kind: VersionedKind,
  thing: Things[VersionedKind],
  which: ExportedVersions,
): AsyncGenerator<string> {
  const owner = identityOf(kind, thing as Things[typeof kind])
  const versions = exportedVersions(state, kind, owner, which)
  const own = JSON.stringify(thing)
  if (versions.length === 0) {
    yield own
    return
  }
  yield `${own.slice(0, -1)},"versions":[`
  for (const [at, { versionId, effectiveFrom, effectiveTo, label }] of versions.entries()) {
    const content = await readContent(database, state.organisationId, kind, versionId)
    // A version that never began can be removed with its card, so only a part may have been read.
    if (!(await isVersionKept(database, state.organisationId, kind, versionId))) {
      throw new Error(`${owner} from ${effectiveFrom} was removed while it was exported`)
    }
    const dates = {
      effectiveFrom,
      ...(effectiveTo !== null && { effectiveTo }),
      ...(label !== null && { label }),
    }
    yield `${at > 0 ? ',' : ''}${JSON.stringify({ ...dates, ...content })}`
  }
  yield ']}'
}

function exportedVersions(
  state: State,
  kind: VersionedKind,
  owner: string,
  which: ExportedVersions,
): Version[] {
  const published = state.versions[kind].filter((version) => version.owner === owner && isPublished(version))
  return periodsOf(published)
    .filter(({ to }) => which === 'all' || to === null || to >= state.today)
    .map(({ version }) => version)
}
