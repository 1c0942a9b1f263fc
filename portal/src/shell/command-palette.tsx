import { Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Collection } from 'react-aria-components/Collection'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { TextField } from 'react-aria-components/TextField'
import { Icon } from '../parts/basics/icon.tsx'
import { Kbd } from '../parts/basics/kbd.tsx'
import { type Command, sectionsOf } from './use-commands.ts'
import { useOpenCommands } from './use-open-commands.ts'
import { useSearchCommands } from './use-search-commands.ts'
import './command-palette.css'

interface CommandPaletteProps {
  commands: Command[]
  isOpen: boolean
  onClose(): void
}

/** Ctrl K: type a few letters, Enter does it. */
export function CommandPalette({ commands, isOpen, onClose }: CommandPaletteProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const [text, setText] = useState('')
  const found = [...useOpenCommands(text), ...useSearchCommands(text)]
  const matching = [...found, ...commands].filter((command) => contains(searchedText(command), text))
  const sections = sectionsOf(matching).map((section, at) => ({
    ...section,
    // The top entry always has the same id. One that is found a moment later takes it over, and with it the choice.
    commands: section.commands.map((command, place) => ({
      ...command,
      id: at === 0 && place === 0 ? 'top' : command.name,
    })),
  }))
  return (
    <ModalOverlay
      className="scrim high"
      isOpen={isOpen}
      onOpenChange={(open) => {
        setText('')
        if (!open) onClose()
      }}
      isDismissable
    >
      <Modal className="palette">
        <Dialog aria-label="Search and commands">
          <Autocomplete inputValue={text} onInputChange={setText}>
            {/* Not a search field: that would take Escape for itself, which leaves. */}
            <TextField aria-label="Search or type a command" autoFocus className="ask">
              <Icon of={Search} />
              <Input placeholder="Search or type a command" />
            </TextField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
            <section className="scrolls" aria-label="Commands" tabIndex={0}>
              <Menu
                className="commands"
                items={sections}
                renderEmptyState={() => <p className="hint">Nothing found.</p>}
              >
                {(section) => (
                  <MenuSection>
                    <Header>{section.id}</Header>
                    <Collection items={section.commands}>
                      {(command) => (
                        <MenuItem
                          id={command.id}
                          textValue={searchedText(command)}
                          className="command"
                          onAction={() => {
                            setText('')
                            onClose()
                            command.run()
                          }}
                        >
                          <Icon of={command.icon} />
                          <span className="grow cut">
                            {command.name} {command.note && <span className="hint">{command.note}</span>}
                          </span>
                          {command.shortcut && <Kbd of={command.shortcut} />}
                        </MenuItem>
                      )}
                    </Collection>
                  </MenuSection>
                )}
              </Menu>
            </section>
          </Autocomplete>
          <footer>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> choose
            </span>
            <span>
              <kbd>↵</kbd> open
            </span>
            <span>
              <kbd>Esc</kbd> leave
            </span>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const searchedText = ({ name, note, fits }: Command) => [name, note, fits].filter(Boolean).join(' ')
