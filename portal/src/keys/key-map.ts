/**
 * Every shortcut of the portal, in one table. The table binds them, the dialog of `?` lists them, and a test checks the
 * documentation against it. `Ctrl` is Command on a Mac. Two keys with a space between them are pressed one after another.
 */
export const keyMap = {
  commands: { keys: 'Ctrl+K', does: 'Search and commands', where: 'Everywhere' },
  keyboard: { keys: '?', does: 'Show these keys', where: 'Everywhere' },
  goHome: { keys: 'G H', does: 'Go to Home', where: 'Everywhere' },
  goQuotes: { keys: 'G Q', does: 'Go to Quotes', where: 'Everywhere' },
  goImports: { keys: 'G I', does: 'Go to Imports', where: 'Everywhere' },
  goRejectedRows: { keys: 'G R', does: 'Go to Rejected rows', where: 'Everywhere' },
  goShipments: { keys: 'G S', does: 'Go to Shipments', where: 'Everywhere' },
  goActivities: { keys: 'G A', does: 'Go to Activities', where: 'Everywhere' },
  goSettings: { keys: 'G ,', does: 'Go to Settings', where: 'Everywhere' },
  upload: { keys: 'U', does: 'Upload a file', where: 'Everywhere' },
  find: { keys: '/', does: 'Find', where: 'Lists' },
  moveInList: { keys: '↑ ↓', does: 'Move from row to row', where: 'Lists' },
  moveInOrder: { keys: 'Alt+↑ Alt+↓', does: 'Move the row in an ordered list', where: 'Lists' },
  open: { keys: 'Enter', does: 'Open the row', where: 'Lists' },
  correct: { keys: 'C', does: 'Correct its rejected rows', where: 'Lists' },
  leave: { keys: 'Escape', does: 'Close or leave', where: 'Lists' },
  previous: { keys: '[', does: 'Previous in the drawer, or version', where: 'Lists' },
  next: { keys: ']', does: 'Next in the drawer, or version', where: 'Lists' },
  moveInGrid: { keys: '↑ ↓ ← → Tab', does: 'Move from cell to cell', where: 'Grids' },
  selectInGrid: { keys: 'Shift+Arrows', does: 'Select a range', where: 'Grids' },
  leaveGrid: { keys: 'Escape Tab', does: 'Leave the grid', where: 'Grids' },
  edit: { keys: 'Enter F2', does: 'Edit the cell', where: 'Grids' },
  press: { keys: 'Space', does: 'Tick the row, or go to its button', where: 'Grids' },
  applyToAll: { keys: 'Alt+Enter', does: 'Apply to all matching rows, or change by percent', where: 'Grids' },
  copy: { keys: 'Ctrl+C', does: 'Copy the range', where: 'Grids' },
  paste: { keys: 'Ctrl+V', does: 'Paste a block', where: 'Grids' },
  fillDown: { keys: 'Ctrl+D', does: 'Fill down', where: 'Grids' },
  undo: { keys: 'Ctrl+Z', does: 'Undo the last change', where: 'Grids' },
  redo: { keys: 'Ctrl+Shift+Z', does: 'Redo the undone change', where: 'Grids' },
  nextFinding: { keys: 'F8', does: 'Next finding', where: 'Grids' },
  check: { keys: 'Ctrl+Enter', does: 'Check, or price a quote', where: 'Grids' },
  send: { keys: 'Ctrl+Shift+Enter', does: 'Send again', where: 'Grids' },
  answer: { keys: '1 … 9', does: 'Choose this answer', where: 'Questions' },
  nextQuestion: { keys: 'Enter', does: 'Go to the next question', where: 'Questions' },
  lastQuestion: { keys: 'Shift+Enter', does: 'Go back to the previous question', where: 'Questions' },
} as const satisfies Record<string, Shortcut>

export interface Shortcut {
  keys: string
  does: string
  where: 'Everywhere' | 'Lists' | 'Grids' | 'Questions'
}

export type ShortcutName = keyof typeof keyMap

/** The keys as they are printed on a keyboard: "Ctrl+Enter" is Ctrl and ↵. */
export const keyCaps = (keys: string): string[] =>
  keys.split(' ').map((key) => key.replace('Enter', '↵').replace('Escape', 'Esc').replaceAll('+', ' '))
