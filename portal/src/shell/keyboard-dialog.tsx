import { keyCaps, keyMap, type Shortcut } from '../keys/key-map.ts'
import { Button } from '../parts/basics/button.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import '../parts/basics/kbd.css'

const places: Shortcut['where'][] = ['Everywhere', 'Lists', 'Grids', 'Questions']

/** Every shortcut, from the table that binds them. */
export function KeyboardDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog
      title="Keyboard"
      isOpen={isOpen}
      onClose={onClose}
      isWide
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <div className="key-list">
        {places.map((place) => (
          <section key={place}>
            <h3>{place}</h3>
            <dl>
              {Object.values(keyMap)
                .filter(({ where }) => where === place)
                .map(({ keys, does }) => (
                  <div key={does}>
                    <dt>
                      {keyCaps(keys).map((cap) => (
                        <kbd key={cap}>{cap}</kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
