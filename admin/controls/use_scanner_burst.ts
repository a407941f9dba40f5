import { useEffect, useRef } from 'react'
import { dropHeldShortcuts } from './shortcuts.ts'
import { NO_BURST, nextBurst } from './scanner_burst.ts'

/** Pages that take the scans themselves: while there is one, nobody else hears a scanner. */
let takers = 0

/**
 * Calls `onScan` with what a scanner types. In a field its text is taken out again; with `isOutsideFields` a burst in a field, and on
 * a page that takes the scans itself, is left alone.
 */
export function useScannerBurst(onScan: (code: string) => void, { isOutsideFields = false, isOff = false } = {}): void {
  const latest = useRef(onScan)
  useEffect(() => { latest.current = onScan })
  useEffect(() => {
    if (isOff) return
    if (!isOutsideFields) takers += 1
    let burst = NO_BURST
    let restore = () => {}
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey && !event.altKey || event.metaKey || event.isComposing) return
      const field = fieldOf(event.target)
      if (isOutsideFields && (field || takers > 0 || document.querySelector('dialog[open]'))) { burst = NO_BURST; return }
      const { burst: next, code } = nextBurst(burst, event.key, event.timeStamp)
      const begins = next.text !== '' && [...next.text].length <= [...event.key].length && next !== burst
      if (begins) restore = restorerOf(field)
      burst = next
      if (code === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      restore()
      dropHeldShortcuts()
      latest.current(code)
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true })
      if (!isOutsideFields) takers -= 1
    }
  }, [isOutsideFields, isOff])
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (target: EventTarget | null): TextField | null =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null)

/** Sets the text of now again, so that React hears of it. */
function restorerOf(field: TextField | null): () => void {
  if (!field) return () => {}
  const { value } = field
  return () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
