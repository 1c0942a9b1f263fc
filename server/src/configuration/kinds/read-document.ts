import { isRecord } from '../../platform/values/is-record.ts'
import { type ConfigurationDocument, documentFormat, type Kind, type Things } from '../document/document.ts'
import type { Failures } from '../document/failures.ts'
import { listOf } from '../document/fields.ts'
import { organisationShape } from '../document/organisation.ts'
import { unknownField } from '../document/other-names.ts'
import { identityOf, kindOf, kinds } from './kinds.ts'

/**
 * Reads a document: known fields in one order, defaults left out, lists as they were sent. Adds whatever is wrong with
 * it on its own: types, figures, repetitions. What it refers to is looked up later, in the organisation it is for.
 */
export function readDocument(value: unknown, failures: Failures): ConfigurationDocument {
  const read: ConfigurationDocument = { format: documentFormat }
  if (!isRecord(value)) {
    failures.add([], 'must be a JSON object')
    return read
  }
  const known: string[] = ['format', 'organisation', ...kinds]
  for (const name of Object.keys(value)) {
    if (failures.full) break
    if (!known.includes(name)) failures.add([name.slice(0, 100)], unknownField(name, known))
  }
  if (value.format !== documentFormat) failures.add(['format'], `must be ${documentFormat}`)
  if (value.organisation !== undefined) {
    const organisation = organisationShape.read(value.organisation, ['organisation'], failures)
    if (organisation) read.organisation = organisation
  }
  // In the order in which they were sent: failures that are found later keep that order.
  for (const name of Object.keys(value)) {
    const kind = kinds.find((one) => one === name)
    if (kind && value[kind] !== undefined)
      Object.assign(read, { [kind]: readKind(kind, value[kind], failures) })
  }
  return read
}

function readKind<K extends Kind>(kind: K, value: unknown, failures: Failures): Things[K][] {
  const read: Things[K][] = []
  const first = new Map<string, number>()
  const list = Array.isArray(value) && value.length <= kindOf(kind).max ? value : undefined
  if (list === undefined) {
    listOf(kindOf(kind).shape, 0, kindOf(kind).max).read(value, [kind], failures)
    return read
  }
  for (const [at, one] of list.entries()) {
    const thing = kindOf(kind).shape.read(one, [kind, at], failures)
    if (thing === undefined) continue
    const identity = identityOf(kind, thing)
    const earlier = first.get(identity)
    if (earlier !== undefined) {
      failures.add([kind, at], `repeats ${kindOf(kind).singular} ${identity} of ${kind}.${earlier}`)
      continue
    }
    first.set(identity, at)
    refuseRepeatedVersions(kind, thing, at, failures)
    read.push(thing)
  }
  return read
}

function refuseRepeatedVersions(kind: Kind, thing: object, at: number, failures: Failures) {
  const { versions = [] } = thing as { versions?: { effectiveFrom: string }[] }
  for (const [place, { effectiveFrom }] of versions.entries()) {
    const earlier = versions.findIndex((other) => other.effectiveFrom === effectiveFrom)
    if (earlier < place) {
      failures.add([kind, at, 'versions', place], `repeats ${effectiveFrom} of versions.${earlier}`)
    }
  }
}
