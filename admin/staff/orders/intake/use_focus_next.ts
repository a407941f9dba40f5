/**
 * Where the focus goes: after Enter to what the item still lacks, then to the items below it, else to the categories; never back up, where
 * nobody looks. After an item is added, to what this item lacks; after the client of a pickup, to where it is fetched.
 */
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isPlainEnter } from '../../../kit/controls/keys/plain_enter.ts'

export function useFocusNext() {
  const form = useRef<HTMLFormElement>(null)
  const [move, setMove] = useState<{ readonly to: 'next' | 'added' | 'pickup' } | null>(null)
  // After the render, which shows what is missing now.
  useEffect(() => {
    if (!move || !form.current) return
    if (move.to === 'added') focusAdded(form.current)
    else if (move.to === 'next' || !focusPickup(form.current)) focusNext(form.current)
  }, [move])
  return {
    form,
    focusNext: useCallback(() => { setMove({ to: 'next' }) }, []),
    focusAdded: useCallback(() => { setMove({ to: 'added' }) }, []),
    focusPickup: useCallback(() => { setMove({ to: 'pickup' }) }, []),
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

/** The street of a new address, else the slots; whether there is a pickup. */
function focusPickup(form: HTMLFormElement): boolean {
  const next = form.querySelector<HTMLElement>('.intake-pickup input[type=text]')
    ?? form.querySelector<HTMLElement>('.intake-pickup [id$=requested_collect_at] input')
  next?.focus()
  return next !== null
}

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
