import { kindsOfFiles } from '../shared/kinds.ts'
import type { FileKind } from '../shared/model.ts'

export function ChooseKind({ value, onChange }: { value: FileKind; onChange(kind: FileKind): void }) {
  return (
    <fieldset className="file-kinds" aria-label="What the file is about">
      {kindsOfFiles.map(({ kind, name, note }) => (
        <label key={kind} className={kind === value ? 'on' : undefined}>
          <input
            type="radio"
            name="kind"
            className="sr"
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          <span>
            <b>{name}</b>
            <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
