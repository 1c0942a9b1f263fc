/** A pointer that moves further takes its press back: somebody changed their mind. In pixels. */
const slack = 4

const pressable = 'button, a[href], [role="option"], [role="menuitem"]'

/**
 * Call it once. A press counts for the button on which it began, though the page moves before the mouse is released,
 * because something above has loaded. Browsers would count it for neither the button nor what is in its place then.
 */
export function steadyPresses(): void {
  let pointer: PointerEvent | undefined
  let held: { part: Element; pointer: PointerEvent } | undefined

  const letGo = () => {
    held?.part.releasePointerCapture(held.pointer.pointerId)
    held = undefined
  }

  addEventListener('pointerdown', (event) => (pointer = event), { capture: true })
  // Not earlier: the library of our buttons ends every capture that a pointerdown began.
  addEventListener(
    'mousedown',
    ({ target, button }) => {
      const part = target instanceof Element ? target.closest(pressable) : null
      if (part === null || button !== 0 || pointer?.pointerType !== 'mouse') return
      // A row that is dragged, for one, holds the pointer itself.
      if (part.hasPointerCapture(pointer.pointerId)) return
      part.setPointerCapture(pointer.pointerId)
      held = { part, pointer }
    },
    { capture: true },
  )
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (held === undefined) return
      const { clientX: x, clientY: y } = held.pointer
      if (Math.hypot(clientX - x, clientY - y) > slack) letGo()
    },
    { capture: true },
  )
  addEventListener('lostpointercapture', () => (held = undefined), { capture: true })
}
