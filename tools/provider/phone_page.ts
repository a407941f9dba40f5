/** The page with the phone: conversations by number, a box to write as that client, and switches for what goes wrong. */
import { CHANNELS, FAULTS } from './phone.ts'

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9d9d9, #444); --soft: light-dark(#f3f4f6, #222); --own: light-dark(#d9fdd3, #14532d);
  --bad: light-dark(#b91c1c, #f87171); font: 15px/1.45 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: minmax(180px, 260px) minmax(0, 1fr) minmax(200px, 300px); block-size: 100vh; }
nav, aside { padding: 12px; overflow: auto; border-inline-end: 1px solid var(--line); }
aside { border: 0; border-inline-start: 1px solid var(--line); }
h1, h2 { font-size: 1rem; margin: 0 0 8px; }
nav button { display: block; inline-size: 100%; padding: 8px; text-align: start; border: 0; border-radius: 8px; background: none; }
nav button { font: inherit; cursor: pointer; }
nav button[aria-current] { background: var(--soft); font-weight: 600; }
main { display: grid; grid-template-rows: auto 1fr auto; min-block-size: 0; }
main h2 { padding: 12px; margin: 0; border-block-end: 1px solid var(--line); }
ol { list-style: none; margin: 0; padding: 12px; display: grid; gap: 8px; align-content: start; overflow: auto; }
li { max-inline-size: 80%; padding: 8px 10px; border-radius: 10px; background: var(--soft); justify-self: start; }
li { overflow-wrap: anywhere; white-space: pre-wrap; }
li[data-by=client] { justify-self: end; background: var(--own); }
li small { display: block; opacity: .75; }
li img { display: block; max-inline-size: 240px; } li[data-status=failed] small { color: var(--bad); }
form { display: flex; flex-wrap: wrap; gap: 8px; padding: 12px; border-block-start: 1px solid var(--line); }
form input[name=text] { flex: 1 1 200px; } input, select, form button { font: inherit; padding: 6px 8px; min-block-size: 36px; }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 12px; } label { display: flex; gap: 8px; padding-block: 3px; }
input[type=checkbox] { flex: none; min-block-size: 0; inline-size: 16px; block-size: 16px; margin: 3px 0; }
input[type=file] { max-inline-size: 100%; }
@media (width < 760px) { body { grid-template-columns: minmax(0, 1fr); block-size: auto; } nav, aside { border: 0; } }
`

const SCRIPT = `
const [CHANNELS, FAULTS] = [${JSON.stringify(CHANNELS)}, ${JSON.stringify(FAULTS)}]
const $ = (selector) => document.querySelector(selector)
const TICKS = { accepted: '…', sent: '✓', delivered: '✓✓', read: '✓✓ read', failed: 'not delivered' }
let open = null, shown = ''
const make = (tag, props, ...children) => {
  const node = Object.assign(document.createElement(tag), props)
  node.append(...children)
  return node
}
const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function refresh() {
  const state = await (await fetch('/phone')).json().catch(() => null)
  if (!state || JSON.stringify([state, open]) === shown) return
  shown = JSON.stringify([state, open])
  const numbers = [...new Set(state.messages.map(({ number }) => number).reverse())]
  open ??= numbers[0] ?? null
  $('#numbers').replaceChildren(...numbers.map((number) => {
    const button = make('button', { type: 'button', textContent: number, onclick: () => { open = number; refresh() } })
    if (number === open) button.setAttribute('aria-current', 'true')
    return button
  }))
  $('#open').textContent = open ?? 'Nobody has received a message yet'
  if (open && document.activeElement !== $('[name=number]')) $('[name=number]').value = open
  $('ol').replaceChildren(...state.messages.filter(({ number }) => number === open).map(bubble))
  $('ol').scrollTop = $('ol').scrollHeight
  $('#callbacks').textContent = state.callbacks.sent + ' callbacks, ' + state.callbacks.refused + ' not accepted'
  for (const box of document.querySelectorAll('[data-fault]')) box.checked = state.faults[box.dataset.channel].includes(box.dataset.fault)
}

function bubble({ by, channel, text, template, at, status, location, media }) {
  const node = make('li', { dir: 'auto' }, template ? template + ': ' : '', text)
  Object.assign(node.dataset, { by, status: status ?? '' })
  if (media?.mime.startsWith('image/')) node.prepend(make('img', { src: '/files/' + media.id, alt: '' }))
  if (location) node.append(make('div', { dir: 'ltr', textContent: location.lat + ', ' + location.lng }))
  const facts = [channel, new Date(at).toLocaleTimeString(), ...(status ? [TICKS[status]] : [])]
  node.append(make('small', { dir: 'ltr', textContent: facts.join(' · ') }))
  return node
}

const base64 = (file) => new Promise((resolve) => {
  const reader = new FileReader()
  reader.onload = () => resolve(reader.result.split(',')[1])
  reader.readAsDataURL(file)
})

$('form').onsubmit = async (event) => {
  event.preventDefault()
  const form = event.target
  const [text, place, file] = [form.elements.text.value, form.elements.place.value, form.elements.file.files[0]]
  const [lat, lng] = place.split(',').map(Number)
  const location = place && Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null
  open = form.elements.number.value
  const media = file && { file: { mime: file.type, base64: await base64(file) } }
  if (text || location || file) post('/phone/messages', { channel: form.elements.channel.value, number: open, text, location, ...media })
  for (const name of ['text', 'place', 'file']) form.elements[name].value = ''
  form.elements.text.focus()
  refresh()
}

$('#faults').append(...CHANNELS.map((channel) => make('fieldset', {}, make('legend', { textContent: channel }),
  ...Object.entries(FAULTS).map(([fault, name]) => {
    const box = make('input', { type: 'checkbox', onchange: ({ target }) => post('/phone/faults', { channel, fault, on: target.checked }) })
    Object.assign(box.dataset, { fault, channel })
    return make('label', {}, box, name)
  }))))
setInterval(refresh, 1000)
refresh()
`

export const PHONE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Phone of the fake provider</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Numbers"><h1>Phones</h1><div id="numbers"></div></nav>
<main>
  <h2 id="open"></h2>
  <ol aria-live="polite"></ol>
  <form>
    <select name="channel" aria-label="Channel"><option value="whatsapp">WhatsApp</option><option value="sms">SMS</option></select>
    <input name="number" aria-label="Number of the client" pattern="[+][0-9]{8,15}" placeholder="+212600000201" required>
    <input name="text" aria-label="Text" placeholder="As the client" dir="auto" autocomplete="off">
    <input name="place" aria-label="Location: latitude, longitude" placeholder="27.15, -13.20" size="14">
    <input name="file" aria-label="Photo or voice" type="file" accept="image/*,audio/*">
    <button>Send</button>
  </form>
</main>
<aside><h2>What goes wrong</h2><div id="faults"></div><p id="callbacks"></p></aside>
<script type="module">${SCRIPT}</script>
</body>
</html>
`
