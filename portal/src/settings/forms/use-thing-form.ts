import type { Tagged } from '../../api/client.ts'
import { type Resource, useChanges } from '../../data/resource.ts'
import { type Field, formOf, patchOf } from './fields.ts'
import { type MergedForm, useMergedForm } from './use-merged-form.ts'

interface ThingFormOptions<T extends object, Id> {
  list: Resource<T, Id>
  id: Id
  tagged: Tagged<T>
  fields: readonly Field[]
  /** As people call it: "GLX-ROAD". */
  name: string
}

export function useThingForm<T extends object, Id>({
  list,
  id,
  tagged,
  fields,
  name,
}: ThingFormOptions<T, Id>): MergedForm {
  const { change } = useChanges(list)
  const readOf = ({ value, etag }: Tagged<T>) => ({ form: formOf(fields, value), etag })
  return useMergedForm({
    fields,
    name,
    read: readOf(tagged),
    readAgain: async () => readOf(await list.read(id)),
    save: (etag, from, to) => change.mutateAsync({ id, etag, patch: patchOf(fields, from, to) }),
  })
}

export type ThingForm = MergedForm
