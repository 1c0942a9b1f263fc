import type { Change } from '../../organisations/audit-log.ts'
import { fieldsBetween } from '../compare/difference.ts'
import { countBreaks } from '../document/breaks.ts'
import type { Kind } from '../document/document.ts'
import { identityOf, kinds } from '../kinds/kinds.ts'
import type { VersionContent } from '../state/version-content.ts'
import type { Differences } from './differences.ts'
import type { Changes, Plan } from './plan.ts'

/** What the audit log says about a plan that is written. */
export function changesToRecord(
  plan: Plan,
  { counts }: Differences,
  { mode, isDocument = false }: Pick<Changes, 'mode'> & { isDocument?: boolean },
): Change[] {
  const changes: Change[] = []
  if (isDocument) {
    const details = { mode, ...counts }
    changes.push({ action: 'apply', kind: 'configuration', identity: 'document', details })
  }
  if (plan.organisation) {
    const { old, new: next } = plan.organisation
    changes.push(changeOf('change', 'organisation', next.name, old, next))
  }
  for (const kind of kinds) changes.push(...kindChanges(plan, kind))
  return [...changes, ...versionChanges(plan)]
}

function versionChanges(plan: Plan): Change[] {
  const published = plan.publications.map(
    ({ kind, owner, versionId, effectiveFrom, content, replaces, reason }): Change => ({
      action: 'publish',
      kind,
      identity: owner,
      details: {
        versionId,
        effectiveFrom,
        ...countsOf(content),
        replaces: replaces?.version.versionId ?? null,
      },
      ...(reason && { reason }),
    }),
  )
  const ended = plan.ends.map(
    ({ kind, version, effectiveTo }): Change => ({
      action: 'end',
      kind,
      identity: version.owner,
      fields: [{ field: 'effectiveTo', old: version.effectiveTo, new: effectiveTo }],
      details: { versionId: version.versionId },
    }),
  )
  const withdrawn = plan.withdrawals.map(
    ({ kind, version }): Change => ({
      action: 'withdraw',
      kind,
      identity: version.owner,
      details: { versionId: version.versionId, effectiveFrom: version.effectiveFrom },
    }),
  )
  return [...published, ...ended, ...withdrawn]
}

const countsOf = (content: VersionContent) =>
  'lanes' in content
    ? { lanes: content.lanes.length, breaks: countBreaks(content.lanes) }
    : {
        zones: content.zones.length,
        members: content.zones.reduce((sum, { members }) => sum + members.length, 0),
      }

function kindChanges<K extends Kind>(plan: Plan, kind: K): Change[] {
  type Thing = Parameters<typeof identityOf<K>>[1]
  const { created, changed, removed, reordered } = plan.kinds[kind]
  const identify = (thing: unknown) => identityOf(kind, thing as Thing)
  return [
    ...removed.map((thing) => changeOf('delete', kind, identify(thing), thing, {})),
    ...created.map((thing) => changeOf('create', kind, identify(thing), {}, thing)),
    ...changed.map(({ old, new: next }) => changeOf('change', kind, identify(next), old, next)),
    ...(reordered
      ? [changeOf('change', kind, 'order', { order: reordered.old }, { order: reordered.new })]
      : []),
  ]
}

const changeOf = (
  action: 'create' | 'change' | 'delete',
  kind: string,
  identity: string,
  old: object,
  next: object,
): Change => ({
  action,
  kind,
  identity,
  fields: fieldsBetween(old, next).map(({ field, old: before, new: after }) => ({
    field,
    old: before,
    new: after,
  })),
})
