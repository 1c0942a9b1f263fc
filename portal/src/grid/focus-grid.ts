/** Puts the focus on the active cell of the grid on this page. */
export const focusGrid = () =>
  document.querySelector<HTMLElement>('.grid [data-active]')?.focus({ preventScroll: true })
