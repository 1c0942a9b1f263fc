import { Check, Users } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { Time } from '../../parts/page/time.tsx'
import { type Field, type Form, shownValue } from './fields.ts'
import { FormField } from './form-field.tsx'
import type { Clash } from './use-merged-form.ts'
import type { ThingForm } from './use-thing-form.ts'
import './forms.css'

interface FieldGridProps {
  fields: readonly Field[]
  form: Form
  /** As it is saved; undefined for something new. */
  before?: Form
  onChange(name: string, value: string): void
  failure: ApiError | undefined
  isReadOnly: boolean
  /** The first field is ready to be typed into. */
  autoFocus?: boolean
}

/** Fields in two columns. */
export function FieldGrid(props: FieldGridProps) {
  const { fields, form, before, onChange, failure, isReadOnly, autoFocus } = props
  return (
    <div className="formgrid">
      {fields.map((field, at) => (
        <div key={field.name} className={field.isWide ? 'wide' : undefined}>
          <FormField
            field={field}
            value={form[field.name] ?? ''}
            before={before && (before[field.name] ?? '')}
            onChange={(value) => onChange(field.name, value)}
            failure={failure}
            isReadOnly={isReadOnly || (field.isFixed === true && before !== undefined)}
            autoFocus={autoFocus === true && at === 0}
          />
        </div>
      ))}
    </div>
  )
}

/** A part of a form with its heading. */
export function Section({
  title,
  aside,
  children,
}: {
  title?: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="sect">
      {title && (
        <h3>
          {title} {aside && <span className="hint small">{aside}</span>}
        </h3>
      )}
      {children}
    </div>
  )
}

interface ThingFormViewProps {
  thing: ThingForm
  id: string
  children: ReactNode
}

/** The form itself, with what was refused above its fields. */
export function ThingFormView({ thing, id, children }: ThingFormViewProps) {
  const { clash, failure, fields, submit } = thing
  const rest = failure?.outside(fields.map(({ name }) => name))
  return (
    <form
      id={id}
      className="thing-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {clash && <ClashNotice key={clash.etag} clash={clash} thing={thing} />}
      {rest && <Notice kind="failed" of={rest} />}
      {children}
    </form>
  )
}

/** Says when a change takes effect, and saves it. */
export function SaveLine({
  thing,
  formId,
  counts = 'Applies from the next quote on',
}: {
  thing: ThingForm
  formId: string
  counts?: string
}) {
  const { changeCount, isBusy, discard } = thing
  return (
    <>
      <span className="grow small hint save-hint">{changeCount === 0 ? 'Nothing changed yet.' : counts}</span>
      {changeCount > 0 && (
        <Button look="quiet" onPress={discard}>
          Discard
        </Button>
      )}
      <Button type="submit" form={formId} look="primary" isPending={isBusy} isDisabled={changeCount === 0}>
        {changeCount === 0 ? 'Save' : `Save ${countOf(changeCount, 'change')}`}
      </Button>
    </>
  )
}

/** "Maya Chen changed it today 10:41." */
function WhoChangedIt({ said: { change, message } }: { said: ApiError }) {
  if (change === undefined) return message.replace(/: read it again\.?$/, '.')
  return (
    <>
      {change.by} changed it <Time at={change.at} show="in-sentence" />.
    </>
  )
}

/** The form in which a person chooses. */
type ChosenIn = Pick<ThingForm, 'form' | 'set' | 'isBusy' | 'changeCount' | 'discard'>

/** Both values of the fields that two people changed, side by side. */
export function ClashNotice({ clash, thing }: { clash: Clash; thing: ChosenIn }) {
  const [mine] = useState(thing.form)
  const name = useId()
  return (
    <section className="clash" aria-label="Changed by somebody else">
      <div className="row top">
        <Icon of={Users} />
        <div>
          <b>
            <WhoChangedIt said={clash.said} />
          </b>
          <p className="small">
            Nothing you entered is lost. Where you both changed a field, choose one; the rest is merged.
          </p>
        </div>
      </div>
      <table className="mini">
        <thead>
          <tr>
            {['Field', 'Before', 'Theirs', 'Yours'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clash.fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td className="hint">{shownValue(field, clash.before[field.name] ?? '')}</td>
              {[clash.form, mine].map((from, at) => (
                <td key={at === 0 ? 'theirs' : 'mine'}>
                  <label className="check">
                    <input
                      type="radio"
                      name={`${name}-${field.name}`}
                      checked={thing.form[field.name] === from[field.name]}
                      onChange={() => thing.set(field.name, from[field.name] ?? '')}
                    />
                    <span>
                      {shownValue(field, from[field.name] ?? '')}
                      <span className="sr">, {at === 0 ? 'theirs' : 'yours'}</span>
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
          {clash.alsoTheirs.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td className="hint">{shownValue(field, clash.before[field.name] ?? '')}</td>
              <td>
                <Icon of={Check} size="s" /> {shownValue(field, clash.form[field.name] ?? '')}
              </td>
              <td className="hint">not changed</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row wrap">
        <Button
          type="submit"
          look="primary"
          small
          isPending={thing.isBusy}
          isDisabled={thing.changeCount === 0}
        >
          Save these values
        </Button>
        <Button small onPress={thing.discard}>
          Take all of theirs
        </Button>
      </div>
    </section>
  )
}
