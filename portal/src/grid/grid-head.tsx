import type { CSSProperties } from 'react'
import type { GridColumn } from './model.ts'

/** How far each pinned column stays from its edge, in pixels. */
export function pinOffsets(columns: GridColumn[]): (number | undefined)[] {
  let left = 0
  return columns.map(({ pin, width }) => {
    if (pin === 'right') return 0
    if (pin !== 'left') return undefined
    left += width
    return left - width
  })
}

/** For `scroll-padding`: a cell that is scrolled into view does not end behind the pinned columns. */
export function pinnedWidths(columns: GridColumn[]): CSSProperties {
  const widthOf = (side: GridColumn['pin']) =>
    columns.reduce((sum, { pin, width }) => sum + (pin === side ? width : 0), 0)
  const widths = { '--pinned-left': `${widthOf('left')}px`, '--pinned-right': `${widthOf('right')}px` }
  return widths as CSSProperties
}

export function GridHead({ columns, offsets }: { columns: GridColumn[]; offsets: (number | undefined)[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, head, isNumber, pin }, at) => (
            <th
              key={id}
              scope="col"
              aria-colindex={at + 1}
              className={
                [isNumber && 'num', pin && `pin-${pin === 'left' ? 'l' : 'r'}`].filter(Boolean).join(' ') ||
                undefined
              }
              style={pin === undefined ? undefined : { [pin]: offsets[at] }}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}
