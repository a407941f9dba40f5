/** The focus of a form, and the shortcut that saves it. */
import { useEffect, useRef, type RefObject } from 'react'
import { focusById } from './error_list.tsx'
import { idOf } from './form_field.tsx'
import type { Form } from './use_form.ts'

/** Focuses the first control of a new record, and of any form in a drawer. */
export function useFocusFirstControl(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('.field input:enabled, .field textarea:enabled')
    if (isNew || form.current?.closest('dialog')) first?.focus({ preventScroll: true })
  }, [form, isNew])
}

/** After a refused save focuses the first field with an error, in document order. */
export function useFocusFirstError({ errors, isSaving }: Form, prefix: string): void {
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving) {
      const controls = Object.keys(errors).flatMap((path) => document.getElementById(idOf(prefix, path)) ?? [])
      const [first] = controls.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      if (first) focusById(first.id)
    }
    wasSaving.current = isSaving
  }, [errors, isSaving, prefix])
}

/**
 * Ctrl + Enter saves, wherever the focus is, unless a dialog is open over the form. In the capture phase: a list of options or a calendar
 * would take the key for itself.
 */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (dialog && !dialog.contains(form.current)) return
      event.preventDefault()
      event.stopPropagation()
      save()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => { document.removeEventListener('keydown', onKeyDown, true) }
  })
}
