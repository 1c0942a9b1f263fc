import './wordmark.css'

/** The mark is a cart's wheel: the rim is a C, with hub and shaft. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M19.2 6.6a9 9 0 1 0 0 10.8" />
        <path d="M12 12h10" />
        <circle cx="12" cy="12" r="2.7" fill="currentColor" stroke="none" />
      </svg>
      <span>Cartage</span>
    </span>
  )
}
