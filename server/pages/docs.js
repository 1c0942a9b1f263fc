import { enableCopying, useRealAddress } from '/assets/examples.js'
import { enableTrying } from '/assets/try.js'

useRealAddress()
enableCopying()
enableTrying()
markWhereTheReaderIs()
openWhatIsLinked()
addEventListener('hashchange', openWhatIsLinked)

/** A link to a folded answer unfolds it. */
function openWhatIsLinked() {
  const linked = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (linked instanceof HTMLDetailsElement) linked.open = true
}

/** The contents entry of the section at the top of the window. */
function markWhereTheReaderIs() {
  const links = new Map()
  for (const link of document.querySelectorAll('.contents li a')) {
    const section = document.querySelector(link.hash)
    if (section) links.set(section, link)
  }
  const visible = new Set()
  let current
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) visible.add(entry.target)
        else visible.delete(entry.target)
      }
      const first = [...links.keys()].find((section) => visible.has(section))
      if (!first || first === current) return
      if (current) links.get(current).removeAttribute('aria-current')
      current = first
      const link = links.get(first)
      link.setAttribute('aria-current', 'location')
      link.scrollIntoView({ block: 'nearest' })
    },
    { rootMargin: '-80px 0px -60% 0px' },
  )
  for (const section of links.keys()) observer.observe(section)
}
