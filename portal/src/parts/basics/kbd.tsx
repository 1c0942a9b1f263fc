import { keyCaps, keyMap, type ShortcutName } from '../../keys/key-map.ts'
import './kbd.css'

/** The keys of a shortcut, from the key map. */
export function Kbd({ of }: { of: ShortcutName }) {
  return keyCaps(keyMap[of].keys).map((cap) => <kbd key={cap}>{cap}</kbd>)
}
