import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api, type Tagged } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'
import { configuration, readOrganisation } from '../../data/plain-things.ts'
import type { Patch } from '../../data/resource.ts'
import { ComboBox } from '../../parts/fields/combo-box.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { session } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { type Field, formOf, patchOf } from '../forms/fields.ts'
import { SavedForm } from './saved-form.tsx'
import { zonesLike } from './zones-like.ts'

type Organisation = components['schemas']['OrganisationSettings']

export function OrganisationPage() {
  const found = useQuery(configuration.organisation)
  return (
    <div className="page">
      <PageHeader
        title="Name and time zone"
        sub={['The name of your organisation, and the time zone it works in.']}
      />
      <Panel isPadded>
        <QueryState what="The organisation" query={found}>
          {(tagged) => <OrganisationForm key={tagged.etag} tagged={tagged} />}
        </QueryState>
      </Panel>
    </div>
  )
}

const fields: Field[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'timeZone', label: 'Time zone', kind: 'text' },
]
const readOf = ({ value, etag }: Tagged<Organisation>) => ({ form: formOf(fields, value), etag })

function OrganisationForm({ tagged }: { tagged: Tagged<Organisation> }) {
  const change = useChangeOrganisation()
  const mayChange = useMay()('configuration:write')
  return (
    <SavedForm
      form={{
        fields,
        name: 'The organisation',
        read: readOf(tagged),
        readAgain: async () => readOf(await readOrganisation()),
        save: (etag, from, to) => change.mutateAsync({ etag, patch: patchOf(fields, from, to) }),
      }}
      mayChange={mayChange}
    >
      {(field) => {
        const zone = field('timeZone')
        return (
          <>
            <TextField label="Name" {...field('name')} />
            <ComboBox
              label="Time zone"
              isDisabled={zone.isReadOnly}
              options={zonesLike(zone.value, Intl.supportedValuesOf('timeZone')).map((one) => ({
                id: one,
                text: one,
              }))}
              text={zone.value}
              onText={zone.onChange}
              onChoose={({ id }) => zone.onChange(id)}
              hint="All times are shown in this zone, and rates begin and end at midnight there."
              error={zone.error}
            />
          </>
        )
      }}
    </SavedForm>
  )
}

/** Also reads again who is signed in: the shell shows the name, and every time is shown in the zone. */
function useChangeOrganisation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ etag, patch }: { etag: string; patch: Patch }) =>
      answerOf(
        api.PATCH('/v1/org/configuration/organisation', {
          params: { header: { 'If-Match': etag } },
          body: patch,
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: configuration.organisation.queryKey }),
        queryClient.invalidateQueries({ queryKey: session.me.queryKey }),
      ]),
  })
}
