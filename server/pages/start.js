import { enableCopying, useRealAddress } from '/assets/examples.js'

useRealAddress()
enableCopying()

const health = document.querySelector('#health')
try {
  const answer = await fetch('/health')
  const { message } = await answer.json()
  health.className = answer.ok ? 'good' : 'fault'
  health.textContent = answer.ok ? '✓ Ready: it can take requests now.' : `✕ Not ready: ${message}.`
} catch {
  health.className = 'fault'
  health.textContent = '✕ The service does not answer.'
}
