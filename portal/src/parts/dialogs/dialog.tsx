import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
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

export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  footer,
  mustDecide = false,
  isWide,
}: DialogProps) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
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
          <div className="body">{children}</div>
          {footer && <footer>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
