import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { destinationOf, type Effect, originOf } from '../../../data/lanes.ts'
import type { Upload } from '../../../data/uploads.ts'
import { uploads } from '../../../data/uploads.ts'
import { countOf } from '../../../format/count.ts'
import { formatMoney } from '../../../format/money.ts'
import { Panel } from '../../../parts/page/panel.tsx'
import { QueryState } from '../../../parts/page/query-state.tsx'
import { isFar, largestFirst } from '../../rate-cards/effects/effects-summary.ts'
import { Delta } from '../../rate-cards/shared/delta.tsx'
import { percentText } from '../../rate-cards/shared/figures.ts'
import '../../../freight/bill.css'

const shownFirst = 4

/** Frequent quotes and examples, before and after: those that lose their price or change most come first. */
export function EffectsPanel({ upload, etag }: { upload: Upload; etag: string }) {
  const effects = useQuery(uploads.effects(upload.uploadId, etag))
  const [isAll, setAll] = useState(false)
  const items = largestFirst(effects.data?.items ?? [])
  const all = items.length > shownFirst && !isAll && (
    <ShowAll upload={upload} count={items.length} onShow={() => setAll(true)} />
  )
  return (
    <Panel title="Frequent quotes" aside={all} isPadded>
      <QueryState what="The effects" query={effects}>
        {({ frequent }) =>
          items.length === 0 ? (
            <p className="small hint">No quote of the last 30 days and no example changes.</p>
          ) : (
            <>
              <table className="bill small">
                <tbody>
                  {(isAll ? items : items.slice(0, shownFirst)).map((effect) => (
                    <EffectLine
                      key={`${effect.source} ${effect.name} ${effect.customerId} ${effect.serviceId}`}
                      effect={effect}
                    />
                  ))}
                </tbody>
              </table>
              {frequent.noLongerPriced > 0 && (
                <p className="small pct far">
                  {countOf(frequent.noLongerPriced, 'frequent quote')} would no longer find a price.
                </p>
              )}
            </>
          )
        }
      </QueryState>
    </Panel>
  )
}

const sources = { quotes: '', example: 'example', added: 'added', 'made up': 'made up' }

function EffectLine({ effect }: { effect: Effect }) {
  const { kg, customerId, source, without, percent } = effect
  const money = (price: Effect['with']) => (price === null ? 'no price' : formatMoney(price.totalAmount))
  return (
    <tr>
      <td>
        {originOf(effect)} to {destinationOf(effect)}, {kg} kg
        <small>{[customerId, sources[source]].filter(Boolean).join(' · ')}</small>
        {effect.with === null && <small>{effect.why}</small>}
      </td>
      <td>
        <Delta old={money(without)} now={money(effect.with)} />
        <small className={isFar(effect) || effect.with === null ? 'pct far' : 'pct'}>
          {percent === null ? '' : percentText(percent)}
        </small>
      </td>
    </tr>
  )
}

/** Of lanes there is a page of its own; of other files the list grows. */
function ShowAll({ upload, count, onShow }: { upload: Upload; count: number; onShow(): void }) {
  const { kind, target, draftId } = upload
  if (kind !== 'lanes' || target === null || draftId === null)
    return (
      <button type="button" className="link small" onClick={onShow}>
        All {count}
      </button>
    )
  return (
    <Link
      className="link small"
      to="/settings/rate-cards/$alias/effects"
      params={{ alias: target }}
      search={{ version: draftId }}
    >
      All {count}
    </Link>
  )
}
