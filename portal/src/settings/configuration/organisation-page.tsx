import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api, type Tagged } from '../../api/client.ts'
import type { components } from '../../api/schema.d.ts'
import { ComboBox } from '../../parts/fields/combo-box.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { session } from '../../session/queries.ts'
import { useMay } from '../../session/use-me.ts'
import { configuration } from './queries.ts'
import { SavedForm } from './saved-form.tsx'
import { zonesLike } from './zones-like.ts'

type Organisation = components['schemas']['OrganisationSettings']

export function OrganisationPage() {
  const found = useQuery(configuration.organisation)
  return (
    <div className="page">
      <PageHeader
        title="Name and time zone"
        sub={['The name of your organisation, and the time zone of its days.']}
      />
      <Panel isPadded>
        <QueryState what="The organisation" query={found}>
          {(tagged) => (
            <OrganisationForm key={tagged.etag} tagged={tagged} onReadAgain={() => void found.refetch()} />
          )}
        </QueryState>
      </Panel>
    </div>
  )
}

function OrganisationForm({ tagged, onReadAgain }: { tagged: Tagged<Organisation>; onReadAgain(): void }) {
  const { value, etag } = tagged
  const { name, timeZone } = value
  const change = useChangeOrganisation()
  const mayChange = useMay()('configuration:write')
  return (
    <SavedForm
      before={{ name, timeZone }}
      mayChange={mayChange}
      saved="The organisation is saved."
      onSave={(form) => change.mutateAsync({ etag, body: { ...value, ...form } })}
      onReadAgain={onReadAgain}
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
              hint="All times are shown in this zone, and rates begin and end with its days."
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
    mutationFn: ({ etag, body }: { etag: string; body: Organisation }) =>
      answerOf(
        api.PATCH('/v1/org/configuration/organisation', {
          params: { header: { 'If-Match': etag } },
          body: { ...body },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: configuration.organisation.queryKey }),
        queryClient.invalidateQueries({ queryKey: session.me.queryKey }),
      ]),
  })
}
