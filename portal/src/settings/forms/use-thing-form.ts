import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Tagged } from '../../api/client.ts'
import { type Resource, useChanges } from '../../data/resource.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { changedFields, type Field, type Form, formOf, patchOf } from './fields.ts'
import { mergeForms } from './merge.ts'

/** Somebody else saved the same thing first, and both changed the same fields. */
export interface Clash {
  /** Who and when, in the words of the server. */
  said: ApiError
  before: Form
  theirs: Form
  etag: string
  fields: Field[]
  /** Only they changed these. */
  alsoTheirs: Field[]
}

interface ThingFormOptions<T extends object, Id> {
  list: Resource<T, Id>
  id: Id
  tagged: Tagged<T>
  fields: readonly Field[]
  /** As people call it: "GLX-ROAD". */
  name: string
}

/**
 * A form of one thing. If somebody else saved it meanwhile, what only one of both changed is put together and saved; where
 * both changed a field, a person chooses.
 */
export function useThingForm<T extends object, Id>(options: ThingFormOptions<T, Id>) {
  const { list, id, tagged, fields, name } = options
  const [before] = useState(() => formOf(fields, tagged.value))
  const [form, setForm] = useState(before)
  const [clash, setClash] = useState<Clash>()
  const { change } = useChanges(list)
  const save = (etag: string, from: Form, to: Form) =>
    change.mutateAsync({ id, etag, patch: patchOf(fields, from, to) })

  const { isBusy, failure, submit } = useSubmit(async () => {
    if (clash) {
      await save(clash.etag, clash.theirs, form)
    } else {
      try {
        await save(tagged.etag, before, form)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error
        return mergeWith(error)
      }
    }
    showToast(`${name} is saved.`)
  })

  async function mergeWith(said: ApiError) {
    const now = await list.read(id)
    const theirs = formOf(fields, now.value)
    const merged = mergeForms(fields, before, form, theirs)
    if (merged.clashes.length > 0) {
      setForm(merged.form)
      setClash({ said, before, theirs, etag: now.etag, fields: merged.clashes, alsoTheirs: merged.theirs })
      return
    }
    await save(now.etag, theirs, merged.form)
    const labels = merged.theirs.map(({ label }) => label)
    showToast(`${name} is saved, together with what somebody else changed: ${labels.join(', ')}.`)
  }

  return {
    fields,
    before: clash?.theirs ?? before,
    form,
    set: (field: string, value: string) => setForm((now) => ({ ...now, [field]: value })),
    discard: () => setForm(clash?.theirs ?? before),
    changeCount: changedFields(fields, clash?.theirs ?? before, form).length,
    clash,
    failure,
    isBusy,
    submit,
  }
}

export type ThingForm = ReturnType<typeof useThingForm<object, unknown>>
