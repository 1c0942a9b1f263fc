import { type ReactNode, useRef, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../basics/button.tsx'
import './dialog.css'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose(): void
  children: ReactNode
  /** Its buttons; the one that closes it comes first. */
  footer?: ReactNode
  /** Only a button closes it, because something is shown only once. */
  mustDecide?: boolean
  isWide?: boolean
}

/** Escape and a press beside it close it. If something was typed into it, they ask first; its buttons do not. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, children, footer, mustDecide = false, isWide } = props
  const [typed, setTyped] = useState<'nothing' | 'something' | 'asks'>('nothing')
  const field = useRef<HTMLElement>(null)
  // Some dialogs stay mounted while they are closed.
  if (!isOpen && typed !== 'nothing') setTyped('nothing')
  const leave = () => {
    if (typed !== 'nothing') return setTyped('asks')
    onClose()
  }
  const stay = () => {
    setTyped('something')
    // A press beside the dialog has taken the focus from the field.
    requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => !open && leave()}
      isDismissable={!mustDecide}
      isKeyboardDismissDisabled={mustDecide}
    >
      <Modal className={isWide ? 'dialog wide' : 'dialog'}>
        <AriaDialog>
          <header>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
          </header>
          <div
            className="body"
            onInput={({ target }) => {
              field.current = target as HTMLElement
              setTyped('something')
            }}
          >
            {children}
          </div>
          {footer && <footer>{footer}</footer>}
        </AriaDialog>
        {typed === 'asks' && <AskToLeave onStay={stay} onLeave={onClose} />}
      </Modal>
    </ModalOverlay>
  )
}

function AskToLeave({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const footer = (
    <>
      <Button onPress={onStay}>Keep editing</Button>
      <Button look="danger-solid" onPress={onLeave}>
        Discard
      </Button>
    </>
  )
  return (
    <Dialog title="Discard your changes?" isOpen onClose={onStay} footer={footer}>
      <p>They are not saved.</p>
    </Dialog>
  )
}
