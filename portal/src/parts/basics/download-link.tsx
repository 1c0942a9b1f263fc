import { Download, LoaderCircle } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { saveFile } from '../../api/save-file.ts'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { showFailure } from './toasts.tsx'
import './badge.css'

interface DownloadLinkProps {
  href: string
  children: string
  small?: boolean
}

/** A link to a file that the server makes. The page stays open, and says so if there is no file. */
export function DownloadLink({ href, children, small }: DownloadLinkProps) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: MouseEvent) => {
    if (isForBrowser(event) || !isHere(href)) return
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      await saveFile(href)
    } catch (error) {
      showFailure('Nothing was downloaded.', error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <a
      className={buttonClass({ small })}
      href={href}
      download
      aria-busy={isBusy || undefined}
      onClick={(event) => void save(event)}
    >
      <span className={isBusy ? 'spin row' : 'row'}>
        <Icon of={isBusy ? LoaderCircle : Download} {...(small ? { size: 's' } : {})} />
      </span>
      {children}
    </a>
  )
}

/** In a new tab or window, or saved under another name. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** Error reports may have the address of another host. */
const isHere = (href: string) => new URL(href, location.href).origin === location.origin
