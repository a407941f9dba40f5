/**
 * The skeleton of a staff page: what was rendered first, with its title and labels, and with bars instead of data. It is kept in this
 * browser and shown before the scripts run when the page is opened again (public/first.js), until React has rendered the page.
 */
import { parseJson } from '#common/parse_json'
import { languageFor } from '../providers/language.ts'
import { whenIdle } from '../controls/use_after_paint.ts'
import { readSession } from '../providers/session.ts'

interface PageSkeleton {
  readonly path: string
  /** Of the window: pages are arranged by it. */
  readonly width: number
  readonly language: string
  /** The URL of the script that the document loads: each version has another one. */
  readonly version: string
  readonly html: string
}

/** By then the page has its data: until that comes, the processor has better things to do. */
const DELAY_MS = 2000
/** A skeleton takes 5 to 30 KB. */
const MAX_SKELETONS = 8

/** Keeps that of the page in the document. Called when the first page is rendered, usually before it has its data. */
export function keepSkeleton(): void {
  const version = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  const frame = document.querySelector('#root > .frame')
  const person = readSession()?.person.id
  // A query selects other rows and controls.
  if (!frame || person === undefined || location.search || frame.querySelector('main > .crash')) return
  const [path, width, copy] = [location.pathname, innerWidth, frame.cloneNode(true) as Element]
  setTimeout(() => {
    whenIdle(() => { store(person, { path, width, language: languageFor(path), version, html: skeletonOf(copy) }) })
  }, DELAY_MS)
}

function store(person: number, skeleton: PageSkeleton): void {
  const key = `skeletons of ${person}`
  const stored = parseJson(localStorage.getItem(key))
  const others = Array.isArray(stored) ? (stored as PageSkeleton[]).filter(({ path }) => path !== skeleton.path) : []
  try {
    localStorage.setItem(key, JSON.stringify([skeleton, ...others].slice(0, MAX_SKELETONS)))
  } catch {
    // The storage is full.
    localStorage.removeItem(key)
  }
}

/** Their texts stay, unless they contain figures. The title may have figures, such as the number of an order. */
const LABELS = ':is(h1, h2, h3, th, dt, label, legend, summary, button, .button, .brand, .crumbs, .field-help, .chip-caption)'
const UNSEEN = '.unseen, .skip, [popover], dialog, option'
/** antd adds its styles later; pictures and charts are data. */
const HIDDEN = '[class^="ant-"], img, canvas, video, svg:not(.icon, .logo, .flag)'
/** Those that styles depend on, besides data attributes. */
const ATTRIBUTES = /^(class|style|type|placeholder|hidden|disabled|colspan|width|height|aria-(current|pressed|selected|disabled|expanded))$/

/** Changes the copy. */
function skeletonOf(copy: Element): string {
  for (const element of copy.querySelectorAll(UNSEEN)) element.remove()
  for (const element of copy.querySelectorAll(HIDDEN)) {
    element.replaceChildren()
    element.setAttribute('style', 'visibility: hidden')
  }
  for (const text of textsOf(copy)) {
    const content = text.data.trim()
    const isLabel = text.parentElement?.closest(LABELS) && (!/\d/.test(content) || text.parentElement.closest('h1'))
    if (content && !isLabel) text.replaceWith(barOf(content.length))
  }
  for (const element of copy.querySelectorAll(':not(svg, svg *)')) {
    for (const { name, value } of [...element.attributes]) {
      const isData = name.startsWith('data-') ? /\d/.test(value) : !ATTRIBUTES.test(name)
      if (isData) element.removeAttribute(name)
    }
  }
  copy.toggleAttribute('inert', true)
  copy.setAttribute('aria-hidden', 'true')
  return `${copy.outerHTML}<div class="progress" aria-hidden="true"></div>`
}

function textsOf(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

function barOf(characters: number): Element {
  const bar = document.createElement('span')
  bar.className = 'skeleton-bar'
  bar.style.inlineSize = `${characters}ch`
  return bar
}
