import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { choices } from '../../data/choices.ts'
import { countOf, formatQuantity } from '../../format/count.ts'
import { parseBlock } from '../../grid/tsv.ts'
import { asSentence } from '../../parts/basics/as-sentence.ts'
import { Icon } from '../../parts/basics/icon.tsx'
import { aboutCell } from './form.ts'
import { type Item, itemFields, sumUp, unlikelySides, writeCells } from './items.ts'
import { partIds } from './mend.ts'
import './consignment-fields.css'

interface Props {
  items: Item[]
  error: ApiError | undefined
  onChange(items: Item[]): void
}

/** One row for each item and a blank one at the end. A block from a spreadsheet is pasted at the focused cell. */
export function ItemsGrid({ items, error, onChange }: Props) {
  const types = useQuery(choices).data?.itemTypes ?? []
  const body = useRef<HTMLTableSectionElement>(null)
  const focus = (row: number, column: number) =>
    body.current?.rows[row]?.cells[column]?.querySelector('input')?.focus()
  const onKeyDown = (event: KeyboardEvent, row: number, column: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = { ArrowDown: row + 1, Enter: row + 1, ArrowUp: row - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    focus(to, column)
  }
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const block = parseBlock(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    onChange(writeCells(items, row, column, block))
  }
  const wrong = items.flatMap((_, row) => {
    const texts = itemFields.flatMap(({ field, name }) => {
      const text = aboutCell(error, items, row, field)
      return text === undefined ? [] : [`${name.toLowerCase()} ${text}`]
    })
    return texts.length > 0 ? [`Row ${row + 1}: ${texts.join(', ')}.`] : []
  })
  const problems = wrong.length > 0 ? wrong.join(' ') : sayItems(error)
  return (
    <div className="field" id={partIds.items}>
      <div className="label">
        <span id="items-label">Items</span>
        <span className="hint">metres, kg each · paste from a spreadsheet</span>
      </div>
      <div className="items">
        <table aria-labelledby="items-label">
          <thead>
            <tr>
              {itemFields.map(({ field, head, name, isNumber }) => (
                <th
                  key={field}
                  scope="col"
                  abbr={name}
                  title={name}
                  data-column={field}
                  className={isNumber ? 'num' : undefined}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {items.map((item, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={row}>
                {itemFields.map(({ field, name, isNumber }, column) => (
                  <td key={field} data-kind={isNumber ? 'number' : 'text'}>
                    <input
                      aria-label={`${name}, row ${row + 1}`}
                      aria-invalid={aboutCell(error, items, row, field) !== undefined}
                      inputMode={isNumber ? 'decimal' : 'text'}
                      autoComplete="off"
                      spellCheck={false}
                      list={field === 'type' && types.length > 0 ? 'item-types' : undefined}
                      value={item[field]}
                      onChange={(event) => onChange(writeCells(items, row, column, [[event.target.value]]))}
                      onKeyDown={(event) => onKeyDown(event, row, column)}
                      onPaste={(event) => onPaste(event, row, column)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <datalist id="item-types">
          {types.map(({ id, name }) => (
            <option key={id} value={id} label={name === id ? undefined : name} />
          ))}
        </datalist>
      </div>
      {problems === undefined ? (
        <>
          <div className="message">{sayGoods(items)}</div>
          <div role="status">
            {unlikelySides(items).map((text) => (
              <div key={text} className="message unlikely">
                <Icon of={TriangleAlert} size="s" />
                {text}
              </div>
            ))}
          </div>
        </>
      ) : (
        <div className="message wrong" role="alert">
          {problems}
        </div>
      )}
    </div>
  )
}

function sayGoods(items: Item[]): string {
  const sum = sumUp(items)
  if (sum === undefined) return 'Length, width and height in metres, weight of one item in kilograms.'
  const { count, kilograms, cubicMetres } = sum
  return `${countOf(count, 'item')} · ${formatQuantity(kilograms)} kg dead · ${formatQuantity(cubicMetres)} m³`
}

/** "Add an item.", or what the server says about all of them: "Items must contain at most 100 elements." */
const sayItems = (error: ApiError | undefined) => {
  const text = error?.about('items')
  return text && asSentence(text.startsWith('must') ? `Items ${text}` : text)
}
