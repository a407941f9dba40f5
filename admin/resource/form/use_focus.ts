/** Where the focus goes, and the key that saves. */
import { useEffect, useRef, type RefObject } from 'react'
import { focusOn } from './error_summary.tsx'
import { idOf } from './form_field.tsx'
import type { Form } from './use_form.ts'

/** Typing can begin at once in a new record, and in a drawer. */
export function useFirstControl(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('.field input:enabled, .field textarea:enabled')
    if (isNew || form.current?.closest('dialog')) first?.focus({ preventScroll: true })
  }, [form, isNew])
}

/** After a save that was refused the focus is on the first field that is wrong, in the order of the page. */
export function useFirstWrong({ errors, isSaving }: Form, prefix: string): void {
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving) {
      const controls = Object.keys(errors).flatMap((path) => document.getElementById(idOf(prefix, path)) ?? [])
      const [first] = controls.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      if (first) focusOn(first.id)
    }
    wasSaving.current = isSaving
  }, [errors, isSaving, prefix])
}

/** Ctrl + Enter, wherever the focus is; a dialog over the form keeps its keys. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (dialog && !dialog.contains(form.current)) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', press)
    return () => { document.removeEventListener('keydown', press) }
  })
}
