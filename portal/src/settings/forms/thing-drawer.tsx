import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Tagged } from '../../api/client.ts'
import type { Resource } from '../../data/resource.ts'
import { Drawer } from '../../parts/dialogs/drawer.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { useMay } from '../../session/use-me.ts'
import { DeleteThing } from './delete-thing.tsx'
import { type Field, type Form, formOf } from './fields.ts'
import { UsedBy } from './in-use.tsx'
import { FieldGrid, SaveLine, Section, ThingFormView } from './thing-form.tsx'
import { type ThingForm, useThingForm } from './use-thing-form.ts'

export interface FormSection {
  title?: string
  aside?: string
  fields: Field[]
  /** Instead of the fields in two columns. */
  editor?(thing: ThingForm, isReadOnly: boolean): ReactNode
}

interface ThingDrawerProps<T extends object> {
  list: Resource<T>
  id: string
  /** "service" */
  one: string
  /** Default: its id. */
  title?(value: T): string
  sub?(value: T): ReactNode
  /** Its fields may follow from what the form has. */
  sections: FormSection[] | ((form: Form) => FormSection[])
  /** What the form shows of it, if a field stands for something else there. */
  prepare?(value: T): T
  /** Below the form. */
  below?(value: T, thing: ThingForm): ReactNode
  /** Lists what uses it. */
  hasUses?: boolean
  /** When a change takes effect; shown beside the button that saves it. */
  counts?: string
  /** The way that works for something in use. */
  instead?: { text: string; act(thing: ThingForm): unknown } | undefined
  onClose(): void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** One thing beside its list: its fields, and how it is deleted. */
export function ThingDrawer<T extends object>(props: ThingDrawerProps<T>) {
  const { list, id, one, onClose, onPrevious, onNext } = props
  const found = useQuery(list.one(id))
  if (found.data !== undefined) return <OpenThing key={found.data.etag} tagged={found.data} {...props} />
  return (
    <Drawer title={id} sub={one} {...{ onClose, onPrevious, onNext }}>
      <QueryState what={`The ${one}`} query={found}>
        {() => null}
      </QueryState>
    </Drawer>
  )
}

function OpenThing<T extends object>(props: ThingDrawerProps<T> & { tagged: Tagged<T> }) {
  const { list, id, one, sections, prepare, below, hasUses = false, counts, instead, tagged } = props
  const { onClose, onPrevious, onNext } = props
  const formId = useId()
  const mayChange = useMay()('configuration:write')
  const value = prepare?.(tagged.value) ?? tagged.value
  const sectionsOf = (form: Form) => (typeof sections === 'function' ? sections(form) : sections)
  const fieldsOf = (form: Form) => sectionsOf(form).flatMap((section) => section.fields)
  const fields = fieldsOf(formOf(fieldsOf({}), value))
  const thing = useThingForm({ list, id, tagged: { ...tagged, value }, fields, name: id })
  const { form, before, failure } = thing
  return (
    <Drawer
      title={props.title?.(value) ?? id}
      sub={props.sub?.(value) ?? one}
      {...{ onClose, onPrevious, onNext }}
      footer={mayChange && <SaveLine thing={thing} formId={formId} {...(counts ? { counts } : {})} />}
    >
      <ThingFormView thing={thing} id={formId}>
        {sectionsOf(form).map(({ title, aside, fields: own, editor }) => (
          <Section key={title ?? 'first'} {...(title ? { title } : {})} aside={aside}>
            {editor?.(thing, !mayChange) ?? (
              <FieldGrid
                {...{ form, before, failure }}
                fields={own}
                isReadOnly={!mayChange}
                onChange={thing.set}
              />
            )}
          </Section>
        ))}
      </ThingFormView>
      {below?.(value, thing)}
      {hasUses && <UsedBy name={id} uses={list.uses(id)} />}
      {mayChange && (
        <DeleteThing
          list={list}
          id={id}
          etag={tagged.etag}
          name={id}
          what={`The ${one} ${id} is removed. The audit log keeps a record of it.`}
          instead={instead && { text: instead.text, act: () => instead.act(thing) }}
          onRemoved={onClose}
        />
      )}
    </Drawer>
  )
}
