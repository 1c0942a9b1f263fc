import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '../basics/icon.tsx'
import '../basics/options.css'

export interface MenuEntry {
  id: string
  text: string
  icon?: LucideIcon
  note?: string
  isDangerous?: boolean
  onAction(): void
}

export function Menu({
  button,
  label,
  entries,
}: {
  button: ReactElement
  label: string
  entries: MenuEntry[]
}) {
  return (
    <MenuTrigger>
      {button}
      <Popover className="options" placement="bottom end" offset={4}>
        <AriaMenu aria-label={label} className="options-list" items={entries}>
          {(entry) => (
            <MenuItem
              id={entry.id}
              textValue={entry.text}
              onAction={entry.onAction}
              className={entry.isDangerous ? 'option danger' : 'option'}
            >
              {entry.icon && <Icon of={entry.icon} />}
              <span className="grow">{entry.text}</span>
              {entry.note && <span className="hint small">{entry.note}</span>}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
