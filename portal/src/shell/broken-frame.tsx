import type { ErrorComponentProps } from '@tanstack/react-router'
import { Panel } from '../parts/panel.tsx'
import { Wordmark } from '../parts/wordmark.tsx'
import { BrokenPage } from './broken-page.tsx'
import './broken-frame.css'

/** Shown when not even the frame can be loaded. */
export function BrokenFrame(props: ErrorComponentProps) {
  return (
    <main className="broken-frame">
      <h1>
        <Wordmark />
      </h1>
      <Panel>
        <BrokenPage {...props} />
      </Panel>
    </main>
  )
}
