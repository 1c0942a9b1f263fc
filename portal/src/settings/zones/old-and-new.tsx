import type { components } from '../../api/schema.d.ts'
import { countOf } from '../../format/count.ts'
import { memberText } from './zone-rows.ts'
import type { Member } from './zones-text.ts'

type Item = components['schemas']['ZoneSetVersionDifference']['items'][number]

const shownMax = 20

/** What differs from the version that is replaced: old in grey, then new. */
export function OldAndNew({ items }: { items: Item[] }) {
  if (items.length === 0) return null
  return (
    <>
      <table className="mini old-and-new" aria-label="Old and new">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, shownMax).map((item) => (
            <tr key={JSON.stringify(item.key)}>
              <th scope="row">{placeOf(item)}</th>
              <td className="hint">{valuesOf(item, 'old') || '–'}</td>
              <td>
                <b>{valuesOf(item, 'new') || '–'}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length > shownMax && (
        <p className="small hint">and {countOf(items.length - shownMax, 'other')}</p>
      )}
    </>
  )
}

/** A member, or a zone whose name changes. */
function placeOf({ key }: Item): string {
  const { member, zone } = key as { member?: Member; zone?: string }
  return member === undefined ? (zone ?? '') : memberText(member)
}

const valuesOf = ({ fields = [] }: Item, side: 'old' | 'new'): string =>
  fields.flatMap((field) => (field[side] === null ? [] : String(field[side]))).join(', ')
