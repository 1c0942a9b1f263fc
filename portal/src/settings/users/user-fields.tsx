import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ApiError } from '../../api/api-error.ts'
import { customersLike } from '../../data/choices.ts'
import { CustomerField } from '../../freight/customer-field.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { RadioGroup } from '../../parts/fields/radio-group.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { type Role, roleTexts } from './user-details.ts'

export interface UserForm {
  name: string
  role: Role
  customerId: string
}

interface UserFieldsProps {
  form: UserForm
  onChange(form: UserForm): void
  failure: ApiError | undefined
}

/** Name, role, and the customer of a customer's user. */
export function UserFields({ form, onChange, failure }: UserFieldsProps) {
  const customers = useQuery(customersLike('')).data
  return (
    <>
      <TextField
        label="Name"
        hint="The name colleagues know. You can leave it to the person."
        value={form.name}
        onChange={(name) => onChange({ ...form, name })}
        error={failure?.about('name')}
      />
      <div className="stack">
        <span className="label">Role</span>
        <RadioGroup
          label="Role"
          value={form.role}
          onChange={(role) => onChange({ ...form, role })}
          options={roleTexts.map(({ role, name, does }) => ({
            value: role,
            label: (
              <>
                {name} <span className="hint">{does}</span>
              </>
            ),
          }))}
        />
      </div>
      {form.role === 'customer' && (
        <CustomerField
          label="Customer"
          hint="The person sees only the rows of this customerId."
          text={form.customerId}
          onText={(customerId) => onChange({ ...form, customerId })}
          error={failure?.about('customerId')}
        />
      )}
      {form.role === 'customer' && customers?.total === 0 && (
        <Notice>
          Your organisation has no customers yet.{' '}
          <Link className="link" to="/settings/customers">
            Add the customer
          </Link>{' '}
          first, then invite its people.
        </Notice>
      )}
    </>
  )
}
