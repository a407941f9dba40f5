import { useEffect, useRef } from 'react'
import type { Row } from '../../definition/record.ts'

/** Primary buttons that can be pressed, now or in a moment. */
const NEXT_STEP = '.button[data-kind="primary"]:is([data-inert], [aria-busy="true"], :not([aria-disabled="true"]))'

/**
 * A change of the record may remove the button that had the focus: the focus goes to the next step of the page, not to `body`.
 * The ref is for the element with the buttons of the record. A focus that is elsewhere stays there.
 */
export function useFocusAfterChange(row: Row) {
  const buttons = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => { focused.current = target instanceof Element ? target : null }
    document.addEventListener('focusin', remember)
    return () => { document.removeEventListener('focusin', remember) }
  }, [])
  useEffect(() => {
    if (document.activeElement !== document.body || focused.current?.isConnected !== false) return
    // Without a next step the group has the focus, not a button: a second Enter must not press it.
    const next = buttons.current?.closest('main')?.querySelector<HTMLElement>(NEXT_STEP) ?? buttons.current
    next?.focus()
  }, [row])
  return buttons
}
