import './avatar.css'

/** The initials of a person. The full name is beside it or in a label. */
export function Avatar({ name, quiet, small }: { name: string; quiet?: boolean; small?: boolean }) {
  return (
    <span className={['avatar', quiet && 'n', small && 's'].filter(Boolean).join(' ')} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

export const initialsOf = (name: string) => {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '')
    .join('')
}
