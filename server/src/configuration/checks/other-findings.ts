import type { State } from '../document/state.ts'
import { thresholds } from './catalogue.ts'
import { type Finding, finding } from './finding.ts'

/** Forgotten drafts, custom fields that no carrier asks for, and item types that no service takes. */
export const otherFindings = (state: State, now: Date): Finding[] => [
  ...(['rateCards', 'zoneSets'] as const).flatMap((kind) =>
    state.versions[kind].flatMap(({ state: is, owner, label, changedAt, versionId }) => {
      const days = Math.floor((now.getTime() - Date.parse(changedAt)) / (24 * 60 * 60 * 1000))
      if (is !== 'DRAFT' || days <= thresholds.draftDays) return []
      const name = label === null ? 'A draft' : `Draft ${label}`
      const message = `${name} of ${owner} was last changed ${days} days ago`
      const at = [{ list: kind, identity: owner, version: versionId }]
      return finding('DRAFT_OLD', `${kind}.${owner}`, message, [], 1, at)
    }),
  ),
  ...unusedFields(state),
  ...unusedTypes(state),
]

function unusedFields({ things }: State): Finding[] {
  const asked = new Set(
    [...things.carriers.values()].flatMap(({ customFields = [] }) => customFields.map(({ key }) => key)),
  )
  return [...things.customFields.keys()]
    .filter((key) => !asked.has(key))
    .map((key) => finding('FIELD_UNUSED', `customFields.${key}`, `No carrier asks for ${key}`))
}

function unusedTypes({ things, today }: State): Finding[] {
  const services = [...things.services.values()].filter(({ retiredFrom }) => (retiredFrom ?? '9999') > today)
  return [...things.itemTypes.keys()]
    .filter((code) => !services.some(({ itemTypes }) => itemTypes?.includes(code) ?? true))
    .map((code) => finding('TYPE_UNUSED', `itemTypes.${code}`, `No service takes ${code}`))
}
