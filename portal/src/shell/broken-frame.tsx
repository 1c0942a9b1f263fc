import type { ErrorComponentProps } from '@tanstack/react-router'
import { Wordmark } from '../parts/basics/wordmark.tsx'
import { Panel } from '../parts/page/panel.tsx'
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
