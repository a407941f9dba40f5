/**
 * The skeleton of a staff page: what its document rendered first, usually before there is data, with title and labels only. It is kept in
 * this browser and shown before the scripts run when the page is opened again (public/first.js), until React has rendered the page.
 */
import { parseJson } from '#common/parse_json'
import { isUnpainted, whenIdle } from '../controls/use_after_paint.ts'
import { languageFor } from '../providers/language.ts'
import { readSession } from '../providers/session.ts'

interface PageSkeleton {
  readonly person: number
  readonly path: string
  /** Of the window: pages are arranged by it. */
  readonly width: number
  readonly language: string
  /** The URL of the script that the document loads: each version has another one. */
  readonly version: string
  readonly html: string
}

const STORAGE_KEY = 'skeletons'
/** Of all people who use this browser. One takes about 10 KB. */
const MAX_SKELETONS = 16
/** Before that, the page's rows need the processor. */
const DELAY_MS = 2000

/** Keeps the skeleton of the page if it is the first one of its document. Called when it is rendered and not yet painted. */
export function keepSkeleton(): void {
  const { pathname: path, search } = location
  const frame = document.querySelector('#root > .frame')
  const person = readSession()?.person.id
  // A query selects other rows and controls. The page of a record depends on the state of the record.
  if (!isUnpainted() || !frame || person === undefined || search || /\d/.test(path) || frame.querySelector('main > .crash')) return
  const version = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  const page = { person, path, width: innerWidth, language: languageFor(path), version }
  const copy = frame.cloneNode(true) as Element
  setTimeout(() => {
    whenIdle(() => { store({ ...page, html: skeletonOf(copy) }) })
  }, DELAY_MS)
}

function store(skeleton: PageSkeleton): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([skeleton, ...othersThan(skeleton)].slice(0, MAX_SKELETONS)))
  } catch {
    // The storage is full.
    localStorage.removeItem(STORAGE_KEY)
  }
}

/** Those of other versions are dropped. */
function othersThan({ person, path, version }: PageSkeleton): readonly PageSkeleton[] {
  const stored = parseJson(localStorage.getItem(STORAGE_KEY))
  const isOther = (kept: PageSkeleton) => kept.version === version && (kept.person !== person || kept.path !== path)
  return Array.isArray(stored) ? (stored as PageSkeleton[]).filter(isOther) : []
}

/** Texts without figures stay in these elements only. */
const LABELS = ':is(h1, h2, h3, th, dt, label, legend, summary, button, .button, .brand, .crumbs, .field-help, .chip-caption)'
const UNSEEN = '.unseen, .skip, [popover], dialog, option'
/** antd adds its styles later; pictures and charts are data. */
const HIDDEN = '[class^="ant-"], img, canvas, video, svg:not(.icon, .logo, .flag)'
/** Those that styles depend on, besides data attributes. */
const ATTRIBUTES = new Set([
  'class', 'style', 'dir', 'type', 'role', 'placeholder', 'hidden', 'disabled', 'checked', 'open', 'rows', 'colspan', 'width', 'height',
  'aria-current', 'aria-pressed', 'aria-selected', 'aria-disabled', 'aria-expanded', 'aria-busy', 'aria-sort',
])

/** Changes the copy. */
function skeletonOf(copy: Element): string {
  for (const element of copy.querySelectorAll(UNSEEN)) element.remove()
  for (const element of copy.querySelectorAll(HIDDEN)) {
    element.replaceChildren()
    element.setAttribute('style', 'visibility: hidden')
  }
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  const data: Text[] = []
  // Ends with the texts of the copy: nothing is added to it.
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (/\d/.test(text.data) || !text.parentElement?.closest(LABELS)) data.push(text)
  }
  for (const text of data) text.remove()
  for (const element of copy.querySelectorAll(':not(svg, svg *)')) {
    for (const { name, value } of [...element.attributes]) {
      const isData = name.startsWith('data-') ? /\d/.test(value) : !ATTRIBUTES.has(name)
      if (isData) element.removeAttribute(name)
    }
  }
  copy.toggleAttribute('inert', true)
  copy.setAttribute('aria-hidden', 'true')
  return `${copy.outerHTML}<div class="progress" aria-hidden="true"></div>`
}
