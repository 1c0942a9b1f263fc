const minutesBetweenInputs = 5
let lastInput = Date.now()

/** Call it once. Notes when somebody last moved, pressed or typed anything. */
export function watchInput(): void {
  const note = () => {
    lastInput = Date.now()
  }
  for (const kind of ['pointermove', 'pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(kind, note, { capture: true, passive: true })
  }
}

/** Whether somebody used the page in the last minutes. Otherwise its requests do not keep the session alive. */
export const isAttended = () => Date.now() - lastInput < minutesBetweenInputs * 60_000
