import { settings } from '../server/src/config.ts'

/** docs/settings.md, from the settings that the service reads. */
export function settingsPage(): string {
  const rows = settings.map(
    ({ name, default: value, meaning }) => `| \`${name}\` | ${value ? `\`${value}\`` : '–'} | ${meaning} |`,
  )
  return `# Settings

Read from the environment once, at the start. A wrong value stops the start with a sentence that says what to do.

| Setting | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`
}
