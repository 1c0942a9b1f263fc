import type { ZoneDifference } from '../../data/zones.ts'
import { countOf } from '../../format/count.ts'
import { memberText } from './zone-rows.ts'

type Item = ZoneDifference['items'][number]

const shownMax = 20

/** What differs from the version that is replaced: old in grey, then new. */
export function OldAndNew({ difference: { items, counts } }: { difference: ZoneDifference }) {
  if (items.length === 0) return null
  const others = counts.new + counts.changed + counts.removed - Math.min(items.length, shownMax)
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
      {others > 0 && <p className="small hint">and {countOf(others, 'other')}</p>}
    </>
  )
}

/** A member, or a zone that is new, gone or renamed. */
const placeOf = ({ key: { zone, place } }: Item): string =>
  place === undefined ? `zone ${zone}` : memberText(place)

/** What changes about it. Of what is new or gone, it is the zone. */
function valuesOf({ change, key, fields }: Item, side: 'old' | 'new'): string {
  if (fields) return fields.flatMap((field) => (field[side] === null ? [] : String(field[side]))).join(', ')
  return change === (side === 'new' ? 'new' : 'removed') ? key.zone : ''
}
