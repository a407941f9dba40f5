import { useEffect, useRef } from 'react'
import { dropHeldShortcuts } from './shortcuts.ts'
import { codeAfterPause, NO_BURST, nextBurst, pauseAfter, type Listening } from './scanner_burst.ts'
import { readScanner } from './scanner_profile.ts'

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
    let pause: ReturnType<typeof setTimeout> | undefined
    const take = (code: string) => {
      restore()
      dropHeldShortcuts()
      latest.current(code)
    }
    const takeAfterPause = (listening: Listening) => {
      const code = codeAfterPause(burst, listening)
      burst = NO_BURST
      if (code !== null) take(code)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      clearTimeout(pause)
      const field = fieldOf(event.target)
      const isElsewhere = isOutsideFields && (field !== null || takers > 0 || document.querySelector('dialog[open]') !== null)
      // A key that is held down repeats itself as fast as a scanner.
      if (isElsewhere || event.repeat || event.isComposing) { burst = NO_BURST; return }
      if (burst === NO_BURST && isCommand(event)) return
      const listening: Listening = { place: field === null || field.matches(CODE_FIELD) ? 'free' : 'field', profile: readScanner() }
      const { burst: next, code, isRest } = nextBurst(burst, keyOf(event), event.timeStamp, listening)
      const begins = next.text !== '' && [...next.text].length <= [...event.key].length && next !== burst
      if (begins) restore = restorerOf(field)
      burst = next
      // Before the shortcuts that wait for the same time.
      pause = setTimeout(takeAfterPause, pauseAfter(listening), listening)
      if (code === null && !isRest) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (code !== null) take(code)
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(pause)
      removeEventListener('keydown', onKeyDown, { capture: true })
      if (!isOutsideFields) takers -= 1
    }
  }, [isOutsideFields, isOff])
}

/** Fields for codes carry it: what is scanned there is meant for the page anyway. */
const CODE_FIELD = '[data-scan-codes]'

const isCommand = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => (ctrlKey && !altKey) || metaKey

/** Some scanners end with the control characters of a line end, which are typed as Ctrl M and Ctrl J. */
const keyOf = (event: KeyboardEvent): string => {
  if (!isCommand(event)) return event.key
  return /^[jm]$/i.test(event.key) && !event.metaKey ? 'Enter' : 'Control'
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (target: EventTarget | null): TextField | null => {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && !WITHOUT_TEXT.has(target.type) ? target : null
}
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color', 'image'])

/** Sets the text of now again, so that React hears of it. */
function restorerOf(field: TextField | null): () => void {
  if (!field) return () => {}
  const { value } = field
  return () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
