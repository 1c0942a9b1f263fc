import { chooseLanguage, enableCopying, useRealAddress } from '/assets/examples.js'
import { enableSearch } from '/assets/search.js'
import { enableTrying } from '/assets/try.js'

if (!followMoved()) {
  useRealAddress()
  enableCopying()
  chooseLanguage()
  enableTrying()
  enableSearch()
  markWhereTheReaderIs()
  openWhatIsLinked()
  addEventListener('hashchange', () => {
    if (!followMoved()) openWhatIsLinked()
  })
}

/** What was on this page once has a page of its own now: addresses of old lead there. */
function followMoved() {
  const moved = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!moved?.matches('[data-moved]')) return false
  location.replace(moved.href)
  return moved.pathname !== location.pathname
}

/** A link to something folded unfolds it, and what it is in. */
function openWhatIsLinked() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  let wasFolded = false
  for (let part = target; part; part = part.parentElement?.closest('details')) {
    if (part instanceof HTMLDetailsElement && !part.open) {
      part.open = true
      wasFolded = true
    }
  }
  if (wasFolded) target.scrollIntoView()
}

/** The contents entry of the section at the top of the window. */
function markWhereTheReaderIs() {
  const links = new Map()
  for (const link of document.querySelectorAll('.contents li a[href^="#"]')) {
    const section = document.getElementById(link.hash.slice(1))
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
