import { settings } from '../server/src/config.ts'

/** Generates docs/settings.md from the settings. */
export function settingsPage(): string {
  const rows = settings.map(
    ({ name, default: value, meaning }) => `| \`${name}\` | ${value ? `\`${value}\`` : '–'} | ${meaning} |`,
  )
  return `# Settings

Read from the environment once at startup. A wrong value stops the start with a message that says what to do.

| Setting | Default | Meaning |
|---|---|---|
${rows.join('\n')}
`
}
