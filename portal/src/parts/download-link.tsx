import { Download } from 'lucide-react'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

/** A link to a file that the server streams. The browser saves it and stays on the page. */
export function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={buttonClass({})} href={href} download>
      <Icon of={Download} />
      {children}
    </a>
  )
}
