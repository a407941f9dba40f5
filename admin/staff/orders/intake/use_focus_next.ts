/**
 * Where the focus goes: after Enter to what the item still lacks, then to the items below it, else to the categories; never back up, where
 * nobody looks. After an item is added, to what this item lacks.
 */
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isPlainEnter } from '../../../kit/controls/keys/plain_enter.ts'

export function useFocusNext() {
  const form = useRef<HTMLFormElement>(null)
  const [move, setMove] = useState<{ readonly isOfAdded: boolean } | null>(null)
  // After the render, which shows what is missing now.
  useEffect(() => {
    if (!move || !form.current) return
    if (move.isOfAdded) focusAdded(form.current)
    else focusNext(form.current)
  }, [move])
  return {
    form,
    focusNext: useCallback(() => { setMove({ isOfAdded: false }) }, []),
    focusAdded: useCallback(() => { setMove({ isOfAdded: true }) }, []),
  }
}

/**
 * Enter in a field that has no meaning of its own for it goes on, and never saves: to the next field that is typed in, and from the last
 * one to the button that saves. Ctrl + Enter saves from anywhere.
 */
export function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event
  // A dialog that the intake has opened stands elsewhere in the document.
  if (!isPlainEnter(event) || event.defaultPrevented || !(target instanceof HTMLInputElement) || !form.contains(target)) return
  event.preventDefault()
  const fields = [...form.querySelectorAll<HTMLInputElement>(TYPED_IN)].filter((field) => field.offsetParent !== null)
  const next = fields.find((field) => target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
    ?? form.querySelector<HTMLElement>('.intake-actions [data-kind=primary]')
  next?.focus()
}

const TYPED_IN = 'input:is(.input, [role=combobox]):enabled:not([type=radio], [type=checkbox])'

function focusNext(form: HTMLFormElement): void {
  const item = document.activeElement?.closest('.intake-item')
  const gaps = gapsOf(form)
  // What follows an element includes what is in it.
  const isBelow = (gap: Element) => !item || Boolean(item.compareDocumentPosition(gap) & Node.DOCUMENT_POSITION_FOLLOWING)
  const next = gaps.find(isBelow) ?? form.querySelector<HTMLElement>('.category-buttons [tabindex="0"]')
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** On a phone the item is below the fold. One that lacks nothing has the focus itself there; else the next Enter adds another. */
function focusAdded(form: HTMLFormElement): void {
  const item = form.querySelector<HTMLElement>('.intake-item:last-child')
  if (!item) return
  const gap = gapsOf(item)[0] ?? (matchMedia('(pointer: coarse)').matches ? item : null)
  gap?.focus({ preventScroll: true })
  item.scrollIntoView({ block: 'nearest' })
}

const gapsOf = (within: HTMLElement) => [...within.querySelectorAll<HTMLElement>('[data-missing] input')]
