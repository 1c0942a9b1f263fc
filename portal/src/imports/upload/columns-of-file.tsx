import { Check } from 'lucide-react'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Select } from '../../parts/fields/select.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import {
  type Decisions,
  decisionsLeft,
  firstValueOf,
  fittingHeaders,
  freeColumns,
  type Inspection,
  leftOut,
  openSuggestions,
} from '../shared/column-decisions.ts'

interface ColumnsOfFileProps {
  inspection: Inspection
  decisions: Decisions
  onDecide(more: Decisions): void
}

/** The column of each header in the file. Headers that match no column need a decision. */
export function ColumnsOfFile({ inspection, decisions, onDecide }: ColumnsOfFileProps) {
  const suggestions = openSuggestions(inspection, decisions)
  const count = Object.keys(suggestions).length
  return (
    <Panel
      title="Columns of the file"
      aside={
        <>
          <span className="hint small" role="status">
            {decisionsLeft(inspection, decisions)}
          </span>
          {count > 0 && (
            <Button small look="soft" onPress={() => onDecide(suggestions)}>
              Accept {countOf(count, 'suggestion')}
            </Button>
          )}
        </>
      }
    >
      <div className="table-wrap column-map">
        {inspection.unrecognised.length > 0 && (
          <table aria-label="Columns of the file">
            <thead>
              <tr>
                <th scope="col">In the file</th>
                <th scope="col" className="first-value-head">
                  First value
                </th>
                <th scope="col">Read as</th>
                <th>
                  <span className="sr">Decision</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {inspection.unrecognised.map(({ header }) => (
                <HeaderLine
                  key={header}
                  header={header}
                  suggestion={suggestions[header]}
                  inspection={inspection}
                  decisions={decisions}
                  onDecide={onDecide}
                />
              ))}
            </tbody>
          </table>
        )}
        <p className="fits muted">
          <Icon of={Check} size="s" /> {matchText(fittingHeaders(inspection))}
        </p>
      </div>
    </Panel>
  )
}

/** "8 columns match: shipmentId, customerId and 6 more" */
function matchText(headers: string[]): string {
  const shown = headers.slice(0, 6)
  const more = headers.length - shown.length
  const verb = headers.length === 1 ? 'matches' : 'match'
  if (headers.length === 0) return 'No column matches'
  return `${countOf(headers.length, 'column')} ${verb}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function HeaderLine({
  header,
  suggestion,
  inspection,
  decisions,
  onDecide,
}: ColumnsOfFileProps & { header: string; suggestion: string | undefined }) {
  const decided = decisions[header]
  const options = freeColumns(inspection, decisions, header).map(({ name }) => ({ id: name, text: name }))
  return (
    <tr className={decided === undefined ? 'open' : undefined}>
      <th scope="row">{header}</th>
      <td className="first-value-head">
        <span className="first-value muted">{firstValueOf(inspection, header)}</span>
      </td>
      <td data-column="read-as">
        {decided === leftOut ? (
          <span className="muted">Not read</span>
        ) : (
          <Select
            label={`Read ${header} as`}
            hideLabel
            options={options}
            value={decided ?? (suggestion || null)}
            onChange={(column) => onDecide({ [header]: column })}
            placeholder="Choose a column"
          />
        )}
      </td>
      <td className="num small">
        {decided === undefined && suggestion ? (
          <span className="muted">Probably this</span>
        ) : decided === leftOut ? (
          <span className="muted">Left out</span>
        ) : null}{' '}
        {decided !== leftOut && (
          <Button small aria-label={`Leave ${header} out`} onPress={() => onDecide({ [header]: leftOut })}>
            Leave it out
          </Button>
        )}
      </td>
    </tr>
  )
}
