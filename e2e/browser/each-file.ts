import { afterEach } from 'vitest'
import { closePages } from './open-page.ts'
import { forgetSessions } from './person.ts'

// Files share a browser and loaded modules, but nobody's session: a story may sign somebody out everywhere.
forgetSessions()
afterEach(closePages)
