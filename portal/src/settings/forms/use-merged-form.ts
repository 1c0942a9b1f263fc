import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { changedFields, type Field, type Form } from './fields.ts'
import { mergeForms } from './merge.ts'

/** A form as it was read, with the tag that a change of it must name. */
export interface ReadForm {
  form: Form
  etag: string
}

/** Somebody else saved the same thing first, and both changed the same fields. */
export interface Clash extends ReadForm {
  /** Who and when, in the words of the server. */
  said: ApiError
  before: Form
  fields: Field[]
  /** Only they changed these. */
  alsoTheirs: Field[]
}

interface MergedFormOptions {
  fields: readonly Field[]
  /** As it was read when the form opened. */
  read: ReadForm
  /** "GLX-ROAD", "The organisation" */
  name: string
  readAgain(): Promise<ReadForm>
  /** Saves what differs. Fails with 412 if somebody has changed it since. */
  save(etag: string, from: Form, to: Form): Promise<unknown>
}

/**
 * A form of one thing. If somebody else saved it meanwhile, what only one of both changed is put together and saved; where
 * both changed a field, a person chooses.
 */
export function useMergedForm({ fields, read, name, readAgain, save }: MergedFormOptions) {
  const [before] = useState(read.form)
  const [form, setForm] = useState(before)
  const [clash, setClash] = useState<Clash>()
  async function mergeWith(said: ApiError) {
    const known = clash?.form ?? before
    const now = await readAgain()
    const merged = mergeForms(fields, known, form, now.form)
    if (merged.clashes.length > 0) {
      setForm(merged.form)
      setClash({ ...now, said, before: known, fields: merged.clashes, alsoTheirs: merged.theirs })
      return
    }
    await save(now.etag, now.form, merged.form)
    const labels = merged.theirs.map(({ label }) => label)
    showToast(`${name} is saved, together with what somebody else changed: ${labels.join(', ')}.`)
  }

  const { isBusy, failure, submit } = useSubmit(async () => {
    try {
      if (clash) await save(clash.etag, clash.form, form)
      else await save(read.etag, before, form)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || error.change?.isDeleted) throw error
      return mergeWith(error)
    }
    showToast(`${name} is saved.`)
  })

  const saved = clash?.form ?? before
  return {
    fields,
    before: saved,
    form,
    set: (field: string, value: string) => setForm((now) => ({ ...now, [field]: value })),
    discard: () => setForm(saved),
    changeCount: changedFields(fields, saved, form).length,
    clash,
    failure,
    isBusy,
    submit,
  }
}

export type MergedForm = ReturnType<typeof useMergedForm>
