import { fillLastIds, keepIds } from '/assets/last-ids.js'

// The key is only in this variable and in the fields, and is gone when the reader leaves the page.
let apiKey = ''

export function enableTrying() {
  fillLastIds()
  for (const details of document.querySelectorAll('details.try')) {
    details.hidden = false
    const form = details.querySelector('form')
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      send(form)
    })
    form.addEventListener('reset', () => {
      form.querySelector('.result').replaceChildren()
      setTimeout(() => {
        showKey()
        fillLastIds()
      })
    })
    form.addEventListener('input', (event) => {
      event.target.dataset.typed = 'true'
      if (event.target.dataset.part !== 'key') return
      apiKey = event.target.value.trim()
      showKey(event.target)
    })
  }
}

function showKey(except) {
  for (const field of document.querySelectorAll('[data-part="key"]')) {
    if (field !== except) field.value = apiKey
  }
}

async function send(form) {
  const button = form.querySelector('[type="submit"]')
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  const began = performance.now()
  try {
    const answer = await fetch(addressOf(form), requestOf(form))
    const bytes = await answer.blob()
    await showAnswer(form, answer, bytes, performance.now() - began)
    if (answer.ok) await keepIds(form, answer, bytes)
  } catch (error) {
    show(form, [line('fault', 'No answer', [error.message])])
  } finally {
    button.removeAttribute('aria-busy')
  }
}

const fieldsOf = (form, part) => [...form.querySelectorAll(`[data-part="${part}"]`)]

function addressOf(form) {
  let path = form.dataset.path
  for (const field of fieldsOf(form, 'path')) {
    path = path.replace(`{${field.dataset.name}}`, encodeURIComponent(field.value))
  }
  const query = new URLSearchParams()
  for (const field of fieldsOf(form, 'query'))
    if (field.value !== '') query.set(field.dataset.name, field.value)
  return query.size > 0 ? `${path}?${query}` : path
}

function requestOf(form) {
  const headers = new Headers()
  if (fieldsOf(form, 'key').length > 0 && apiKey !== '') headers.set('x-api-key', apiKey)
  for (const field of fieldsOf(form, 'header'))
    if (field.value !== '') headers.set(field.dataset.name, field.value)
  const request = { method: form.dataset.method, headers, credentials: 'omit', cache: 'no-store' }
  if (form.dataset.body === 'application/json') {
    headers.set('content-type', 'application/json')
    request.body = fieldsOf(form, 'body')[0].value
  } else if (form.dataset.body === 'multipart/form-data') {
    // The form sends fields before the file, so that a reader of the stream knows them when the file begins.
    request.body = new FormData()
    for (const field of fieldsOf(form, 'form'))
      if (field.value !== '') request.body.set(field.dataset.name, field.value)
    for (const field of fieldsOf(form, 'file'))
      if (field.files[0]) request.body.set(field.dataset.name, field.files[0])
  }
  return request
}

async function showAnswer(form, answer, bytes, milliseconds) {
  const kind = answer.ok ? 'good' : answer.status < 500 ? 'refused' : 'fault'
  const facts = [`${Math.round(milliseconds)} ms`, `request id ${answer.headers.get('x-request-id')}`]
  const remaining = answer.headers.get('ratelimit-remaining')
  if (remaining !== null) facts.push(`${remaining} requests left this minute`)
  show(form, [
    line(kind, `${answer.status} ${answer.statusText}`.trim(), facts),
    await bodyElement(answer.headers.get('content-type') ?? '', bytes, answer),
  ])
}

async function bodyElement(type, bytes, answer) {
  if (!/^(application\/json|text\/)/.test(type)) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(bytes)
    link.download =
      /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'answer'
    link.textContent = `Save ${link.download} (${bytes.size.toLocaleString()} bytes)`
    return link
  }
  const text = await bytes.text()
  const body = document.createElement('pre')
  body.tabIndex = 0
  body.textContent = type.includes('json') ? pretty(text) : text
  return body
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function line(kind, status, facts) {
  const paragraph = document.createElement('p')
  paragraph.className = kind
  const badge = document.createElement('span')
  badge.className = 'status'
  badge.textContent = status
  paragraph.append(
    badge,
    ...facts.map((fact) => Object.assign(document.createElement('span'), { textContent: fact })),
  )
  return paragraph
}

const show = (form, elements) => form.querySelector('.result').replaceChildren(...elements)
