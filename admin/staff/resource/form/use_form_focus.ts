/** The focus of a form, and the shortcut that saves it. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { focusById } from './error_list.tsx'
import { idOf } from './field.tsx'
import type { Form } from './use_form.ts'

/** Focuses the first control of a new record, and of any form in a drawer. */
export function useFocusFirstControl(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('.field input:enabled, .field textarea:enabled')
    if (isNew || form.current?.closest('dialog')) first?.focus({ preventScroll: true })
  }, [form, isNew])
}

/** After a refused save focuses the first field with an error, in document order; else the control that had the focus. */
export function useFocusAfterSave({ errors, attempts }: Form, prefix: string, lastFocused: RefObject<HTMLElement | null>): void {
  const onRefused = useEffectEvent(() => {
    const controls = Object.keys(errors).flatMap((path) => document.getElementById(idOf(prefix, path)) ?? [])
    const [first] = controls.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    if (first) focusById(first.id)
    else if (document.activeElement === document.body) lastFocused.current?.focus()
  })
  useEffect(() => { if (attempts > 0) onRefused() }, [attempts])
}

/** Ctrl + Enter saves, wherever the focus is, unless a dialog is open over the form. Returns the control that had the focus. */
export function useSaveShortcut(form: RefObject<HTMLElement | null>, save: () => void): RefObject<HTMLElement | null> {
  const lastFocused = useRef<HTMLElement>(null)
  const onSave = useEffectEvent(save)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (dialog && !dialog.contains(form.current)) return
      event.preventDefault()
      event.stopPropagation()
      // Closes a list of options, and takes over what is typed in a date or a phone number.
      lastFocused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      lastFocused.current?.blur()
      queueMicrotask(onSave)
    }
    // Before the controls, of which some open or choose by Enter.
    document.addEventListener('keydown', onKeyDown, true)
    return () => { document.removeEventListener('keydown', onKeyDown, true) }
  }, [form])
  return lastFocused
}
