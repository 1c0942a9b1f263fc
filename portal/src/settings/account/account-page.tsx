import { PageHeader } from '../../parts/page/page-header.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

export function AccountPage() {
  return (
    <div className="page">
      <PageHeader
        title="Your account"
        sub={['Your name, your password, and the browsers where you are signed in.']}
      />
      <Panel title="You" isPadded>
        <NameForm />
      </Panel>
      <SessionsPanel />
      <Panel title="Password" isPadded>
        <PasswordForm />
      </Panel>
    </div>
  )
}
