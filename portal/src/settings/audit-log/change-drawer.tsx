import type { Change } from '../../data/audit-log.ts'
import { Drawer } from '../../parts/dialogs/drawer.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { Pairs } from '../../parts/page/pairs.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { Time } from '../../parts/page/time.tsx'
import { capitalised, describeChange, fieldName, kindName, valueText } from './describe-change.ts'
import './audit-log.css'

interface ChangeDrawerProps {
  change: Change
  onClose(): void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One entry with all its values. */
export function ChangeDrawer({ change, onClose, onPrevious, onNext }: ChangeDrawerProps) {
  const { fields, details } = change
  return (
    <Drawer
      title={describeChange(change)}
      sub={<Time at={change.changedAt} />}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <Pairs
        pairs={[
          ['Who', whoText(change)],
          ['What', kindName(change.kind)],
          [
            'Which one',
            <span key="identity" className="code">
              {change.identity}
            </span>,
          ],
          ['Reason', change.reason],
          ['Version', change.versionAfter],
          ['Version before', change.versionBefore],
          [
            'Request',
            change.requestId && (
              <span key="request" className="mono">
                {change.requestId}
              </span>
            ),
          ],
        ]}
      />
      {fields.length > 0 && (
        <Panel title="Values">
          <div className="changed-fields">
            <Table label="Values" columns={columns} rows={fields} rowKey={({ field }) => field} />
          </div>
        </Panel>
      )}
      {details !== null && Object.keys(details).length > 0 && (
        <Panel title="Details" isPadded>
          <Pairs
            pairs={Object.entries(details).map(([name, value]) => [
              capitalised(fieldName(name)),
              typeof value === 'string' && isTime(value) ? <Time key={name} at={value} /> : valueText(value),
            ])}
          />
        </Panel>
      )}
    </Drawer>
  )
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/** "Maya Chen (maya@quollway.example)", "ctg_live_M7u (key)" */
function whoText({ actorName, actorType, personName }: Change): string {
  if (actorType !== 'user') return actorName === actorType ? actorName : `${actorName} (${actorType})`
  return personName === null || personName === actorName ? actorName : `${personName} (${actorName})`
}

type FieldChange = Change['fields'][number]

const columns: Column<FieldChange>[] = [
  { id: 'field', head: 'Field', cell: ({ field }) => <span className="code">{field}</span> },
  {
    id: 'old',
    head: 'From',
    narrow: 'From',
    wraps: true,
    cell: ({ old }) => (old === null ? '–' : <del>{valueText(old)}</del>),
  },
  { id: 'new', head: 'To', narrow: 'To', wraps: true, cell: (one) => valueText(one.new) },
]
