import { changedFields, type Field, type Form } from './fields.ts'

/** What two people changed of one thing, put together. */
export interface Merged {
  /** Of fields that both changed, what this person wrote. */
  form: Form
  /** Only the other person changed these. */
  theirs: Field[]
  /** Both changed these, and not to the same value. */
  clashes: Field[]
}

export function mergeForms(fields: readonly Field[], before: Form, mine: Form, theirs: Form): Merged {
  const byThem = changedFields(fields, before, theirs)
  const isMine = ({ name }: Field) => mine[name] !== before[name]
  const taken = byThem.filter((field) => !isMine(field))
  return {
    form: { ...mine, ...Object.fromEntries(taken.map(({ name }) => [name, theirs[name] ?? ''])) },
    theirs: taken,
    clashes: byThem.filter((field) => isMine(field) && mine[field.name] !== theirs[field.name]),
  }
}
