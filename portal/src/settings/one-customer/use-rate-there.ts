import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Tagged } from '../../api/client.ts'
import { type CustomerRate, customerRates, type RateId } from '../../data/customer-rates.ts'
import { type Patch, useChanges } from '../../data/resource.ts'
import { changedFields, type Field, type Form, formOf } from '../forms/fields.ts'
import { mergeForms } from '../forms/merge.ts'
import type { Clash } from '../forms/use-merged-form.ts'

interface RateThereOptions {
  id: RateId
  isThere: boolean
  fields: readonly Field[]
  /** What the form shows as it was; undefined if the form began with another rate. */
  shown: Form | undefined
  bodyOf(form: Form): Patch
  /** What both changed is put together, as far as it can be. */
  onMerged(form: Form): void
}

/** A rate that is there already: saving changes it, and never what somebody else made of it meanwhile. */
export function useRateThere({ id, isThere, fields, shown, bodyOf, onMerged }: RateThereOptions) {
  const { data: read } = useQuery({ ...customerRates.one(id), enabled: isThere })
  const { change } = useChanges(customerRates)
  const [found, setFound] = useState<Clash & { key: string; now: Tagged<CustomerRate> }>()
  const key = JSON.stringify(id)
  const clash = found?.key === key ? found : undefined

  const send = ({ value, etag }: Tagged<CustomerRate>, form: Form) => {
    const body = bodyOf(form)
    const gone = Object.keys(value).filter((name) => !(name in body))
    return change.mutateAsync({
      id,
      etag,
      patch: { ...Object.fromEntries(gone.map((name) => [name, null])), ...body },
    })
  }

  /** The labels of what somebody else changed and was kept; undefined if a person must choose first. */
  async function merge(base: Form, form: Form, now: Tagged<CustomerRate>, said: ApiError) {
    const theirs = formOf(fields, now.value)
    const merged = mergeForms(fields, base, form, theirs)
    if (merged.clashes.length === 0) {
      await send(now, merged.form)
      return merged.theirs.map(({ label }) => label)
    }
    const of = { said, before: base, fields: merged.clashes, alsoTheirs: merged.theirs }
    setFound({ key, now, form: theirs, etag: now.etag, ...of })
    onMerged(merged.form)
    return undefined
  }

  async function save(form: Form): Promise<string[] | undefined> {
    const known = read ?? (await customerRates.read(id))
    const base = clash?.form ?? shown ?? formOf(fields, known.value)
    if (!clash && changedFields(fields, base, formOf(fields, known.value)).length > 0) {
      return merge(base, form, known, new ApiError(412, 'Changed', [changedSince], undefined))
    }
    try {
      await send(clash?.now ?? known, form)
      return []
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || error.change?.isDeleted) throw error
      return merge(base, form, await customerRates.read(id), error)
    }
  }

  return { rate: isThere ? read?.value : undefined, clash, save }
}

const changedSince = 'Somebody else changed it after this page was loaded.'

export const isRate = (rate: CustomerRate, { carrier, service, effectiveFrom }: RateId) =>
  rate.carrier === carrier && rate.service === service && rate.effectiveFrom === effectiveFrom
