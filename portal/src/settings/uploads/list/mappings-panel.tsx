import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uploads } from '../../../data/uploads.ts'
import { countOf } from '../../../format/count.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { TextField } from '../../../parts/fields/text-field.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { Time } from '../../../parts/page/time.tsx'
import { kindOfFile } from '../shared/kinds.ts'
import type { Mapping } from '../shared/model.ts'
import { useMappingChanges } from '../shared/upload-calls.ts'

/** What is remembered of spreadsheets, by kind and carrier: the next such file is not asked about it. */
export function MappingsPanel({ mayChange }: { mayChange: boolean }) {
  const mappings = useQuery(uploads.mappings)
  const [open, setOpen] = useState<{ what: 'rename' | 'forget'; mapping: Mapping }>()
  const close = () => setOpen(undefined)
  return (
    <div id="remembered">
      <Panel
        title="What is remembered"
        aside={<span className="hint small">by kind of file and carrier, when a file is applied</span>}
      >
        <QueryState what="What is remembered" query={mappings}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="small hint pad-line">
                Nothing yet. Your answers about a file are kept for the next one.
              </p>
            ) : (
              <Table
                label="What is remembered"
                columns={columnsOf(mayChange, setOpen)}
                rows={items}
                rowKey={({ mappingId }) => mappingId}
              />
            )
          }
        </QueryState>
      </Panel>
      {open?.what === 'rename' && <Rename mapping={open.mapping} onClose={close} />}
      {open?.what === 'forget' && <Forget mapping={open.mapping} onClose={close} />}
    </div>
  )
}

const columnsOf = (
  mayChange: boolean,
  setOpen: (open: { what: 'rename' | 'forget'; mapping: Mapping }) => void,
): Column<Mapping>[] => [
  { id: 'name', head: 'Name', wraps: true, cell: ({ name }) => <b>{name}</b> },
  { id: 'kind', head: 'About', cell: ({ kind }) => kindOfFile(kind).name },
  { id: 'carrier', head: 'Carrier', narrow: 'Carrier', cell: ({ carrier }) => carrier ?? 'any' },
  {
    id: 'answers',
    head: 'Answers',
    wraps: true,
    cell: ({ answers }) => <Answers answers={answers} />,
  },
  {
    id: 'saved',
    head: 'Saved',
    wraps: true,
    cell: ({ savedAt, savedBy }) => (
      <>
        <Time at={savedAt} show="day" /> <span className="hint">by {savedBy}</span>
      </>
    ),
  },
  ...(mayChange
    ? [
        {
          id: 'actions',
          head: <span className="sr">Actions</span>,
          cell: (mapping: Mapping) => (
            <span className="actions">
              <Button small look="quiet" onPress={() => setOpen({ what: 'rename', mapping })}>
                Rename
              </Button>
              <Button small look="quiet" onPress={() => setOpen({ what: 'forget', mapping })}>
                Forget
              </Button>
            </span>
          ),
        },
      ]
    : []),
]

/** Few are shown, many can be opened. */
function Answers({ answers }: { answers: Mapping['answers'] }) {
  const all = Object.entries(answers)
  if (all.length === 0) return <span className="hint">only its columns</span>
  return (
    <details className="remembered-answers">
      <summary>{countOf(all.length, 'answer')}</summary>
      <ul className="small">
        {all.map(([id, answer]) => (
          <li key={id}>
            {id}: <b>{answer === '' ? 'nothing' : answer}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Rename({ mapping, onClose }: { mapping: Mapping; onClose(): void }) {
  const [name, setName] = useState(mapping.name)
  const { rename } = useMappingChanges()
  return (
    <FormDialog
      title="Rename"
      submit="Rename"
      fields={['name']}
      onClose={onClose}
      onSubmit={async () => {
        await rename.mutateAsync({ mappingId: mapping.mappingId, name })
        onClose()
      }}
    >
      {(failure) => (
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={failure?.about('name')}
          isRequired
          autoFocus
        />
      )}
    </FormDialog>
  )
}

function Forget({ mapping, onClose }: { mapping: Mapping; onClose(): void }) {
  const { forget } = useMappingChanges()
  const { kind, carrier, name } = mapping
  return (
    <ConfirmDialog
      title={`Forget ${name}`}
      confirm="Forget"
      leave="Keep it"
      isDangerous
      isOpen
      onClose={onClose}
      onConfirm={async () => {
        await forget.mutateAsync(mapping)
        showToast(`${name} was forgotten.`)
      }}
    >
      <p>
        You will be asked again about the next file of {kindOfFile(kind).name.toLowerCase()}
        {carrier === null ? '' : ` from ${carrier}`}. What was applied stays.
      </p>
    </ConfirmDialog>
  )
}
