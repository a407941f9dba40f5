/**
 * Keys that do something on the screen that is open. Who is drawn says which they are; `?` shows them all. They never fire
 * while somebody types, nor behind a dialog.
 */
import { useEffect, useRef } from 'react'
import { keyOf } from './key_of.ts'

export interface Shortcut {
  /** 'j', '?', 'ArrowDown', 'Escape' */
  readonly key: string
  /** Another one that does the same. */
  readonly also?: string
  /** Key of its words. */
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
}

/** Those of the page, the innermost last: it is asked first. */
const shown: { current: readonly Shortcut[] }[] = []

export function useKeys(shortcuts: readonly Shortcut[]): void {
  const own = useRef(shortcuts)
  useEffect(() => { own.current = shortcuts })
  useEffect(() => {
    shown.push(own)
    return () => { shown.splice(shown.indexOf(own), 1) }
  }, [])
}

/** What `?` shows: each key once, as the innermost has it. */
export function shownKeys(): readonly Shortcut[] {
  const all = shown.toReversed().flatMap(({ current }) => current)
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index)
}

export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
  const key = keyOf(event)
  const shortcut = shown.toReversed().flatMap(({ current }) => current).find((one) => one.key === key || one.also === key)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run(event)
}

/** Somebody types or chooses there, or a dialog has the keys. */
export function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  const place = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], '
    + '[role=combobox], [role=listbox], [role=menu]'
  return target instanceof Element && target.closest(place) !== null
}
