import { groupBy } from '../../platform/values/group-by.ts'
import type { Kind } from '../document/document.ts'
import type { State } from '../document/state.ts'
import { invisibleIn, lookOf, madeVisible } from '../document/twins.ts'
import { identityFieldsOf, kindOf, kinds } from '../kinds/kinds.ts'
import { type Finding, finding } from './finding.ts'

/** Ids, codes and aliases that people would confuse. New ones are refused; older ones may have stayed. */
export const twinFindings = (state: State): Finding[] =>
  kinds.filter((kind) => identityFieldsOf(kind).length === 1).flatMap((kind) => twinsOf(state, kind))

function twinsOf({ things }: State, kind: Kind): Finding[] {
  const identities = [...things[kind].keys()]
  const twins = [...groupBy(identities, lookOf).values()].flatMap((alike) => {
    const [first, ...others] = alike.map(madeVisible)
    if (first === undefined || others.length === 0) return []
    const message = `${kindOf(kind).singular} ${first} looks the same as ${others.join(' and ')}`
    const at = alike.map((identity) => ({ list: kind, identity }))
    return finding('ID_TWIN', `${kind}.${alike[0]}`, capitalised(message), others, others.length, at)
  })
  const hidden = identities.flatMap((identity) => {
    const character = invisibleIn(identity)
    if (character === undefined) return []
    const message = `${kindOf(kind).singular} ${madeVisible(identity)} has the invisible character ${character}`
    return finding('ID_INVISIBLE', `${kind}.${identity}`, capitalised(message))
  })
  return [...twins, ...hidden]
}

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
