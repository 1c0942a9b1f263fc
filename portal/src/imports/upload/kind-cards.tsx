import { Truck, Warehouse } from 'lucide-react'
import { Icon } from '../../parts/basics/icon.tsx'
import { type ImportKind, importKinds, kindNames } from '../shared/model.ts'

const texts = {
  shipments: { icon: Truck, note: 'Matched on shipmentId: sending again is safe' },
  activities: { icon: Warehouse, note: 'Every row is added and billed' },
}

/** Whether the file has shipments or activities. */
export function KindCards({ value, onChange }: { value: ImportKind; onChange(kind: ImportKind): void }) {
  return (
    <fieldset className="kinds" aria-label="Kind">
      {importKinds.map((kind) => (
        <label key={kind} className={kind === value ? 'on' : undefined}>
          <input
            type="radio"
            name="kind"
            className="sr"
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          <Icon of={texts[kind].icon} />
          <span>
            <b>{kindNames[kind]}</b>
            <small>{texts[kind].note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
