import { Download } from 'lucide-react'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

interface DownloadLinkProps {
  href: string
  children: string
  small?: boolean
}

/** A link to a file that the server streams. The browser saves it and stays on the page. */
export function DownloadLink({ href, children, small }: DownloadLinkProps) {
  return (
    <a className={buttonClass({ small })} href={href} download>
      <Icon of={Download} {...(small ? { size: 's' } : {})} />
      {children}
    </a>
  )
}
