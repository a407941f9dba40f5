/**
 * Prints a paper from a hidden frame, so that no window is opened which a browser might block. The frame is empty and of this
 * origin: the pages themselves refuse to be framed.
 */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { PaperDocument } from '#common/files/paper_document'
import { PaperView } from './paper_view.tsx'
import { measurePages, paperStyle } from './paper_style.ts'

/** Resolves when the print dialog is closed. */
export async function printDocument(paper: PaperDocument): Promise<void> {
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = paper.title
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  Object.assign(frame.style, HIDDEN)
  document.body.append(frame)
  const inner = frame.contentDocument
  const view = frame.contentWindow
  if (!inner || !view) return
  inner.title = paper.title
  inner.documentElement.lang = paper.locale
  inner.body.style.margin = '0'
  const style = inner.head.appendChild(inner.createElement('style'))
  style.textContent = COLOURS + fontRules() + paperStyle(paper, [])
  const root = createRoot(inner.body.appendChild(inner.createElement('main')))
  flushSync(() => { root.render(<PaperView document={paper} />) })
  await inner.fonts.ready
  style.textContent = COLOURS + fontRules() + paperStyle(paper, measurePages(inner))
  const before = document.activeElement
  await new Promise<void>((resolve) => {
    view.addEventListener('afterprint', () => { resolve() }, { once: true })
    view.focus()
    // Blocks until the dialog is closed, where there is one.
    view.print()
    setTimeout(resolve, 1_000)
  })
  // The frame has taken the focus; what has it meanwhile keeps it.
  if (document.activeElement === frame) {
    frame.blur()
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }
  // Some browsers read the frame after print() has returned.
  setTimeout(() => { root.unmount(); frame.remove() }, FRAME_KEPT_MS)
}

/** The fonts of the page, for a document that has no stylesheets of its own. */
function fontRules(): string {
  const sheets = [...document.styleSheets].filter(({ href }) => href === null || href.startsWith(location.origin))
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules])
  return rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ cssText }) => cssText).join('\n')
}

/** Outside of the screen, but drawn: its pages are measured. */
const HIDDEN = { position: 'fixed', inset: '0 auto auto -10000px', inlineSize: '420mm', blockSize: '300mm', border: '0' }

/** The frame has no stylesheets of the pages (style/tokens.css). */
const COLOURS = ':root{--paper:#fff;--ink:#000}'

const FRAME_KEPT_MS = 60_000
