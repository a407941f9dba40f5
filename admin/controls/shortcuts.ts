/**
 * Keyboard shortcuts of the open screen. Each mounted component registers its own; `?` lists them all. They do not fire
 * while the user types, nor behind a dialog.
 */
import { useEffect, useRef } from 'react'
import { pressedKey } from './pressed_key.ts'
import { MAX_GAP_MS } from './scanner_burst.ts'

export interface Shortcut {
  /** 'j', '?', 'ArrowDown', 'Escape' */
  readonly key: string
  /** Another key with the same action. */
  readonly alias?: string
  /** Locale key of the description. */
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
}

/** The shortcuts of the mounted components. The last registered one wins. */
const registered: { current: readonly Shortcut[] }[] = []

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const own = useRef(shortcuts)
  useEffect(() => { own.current = shortcuts })
  useEffect(() => {
    registered.push(own)
    return () => { registered.splice(registered.indexOf(own), 1) }
  }, [])
}

/** The list behind `?`: each key once, as the last registered component defines it. */
export function activeShortcuts(): readonly Shortcut[] {
  const all = registered.toReversed().flatMap(({ current }) => current)
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index)
}

export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const key = pressedKey(event)
  const shortcut = registered.toReversed().flatMap(({ current }) => current).find((one) => one.key === key || one.alias === key)
  if (!shortcut) return
  event.preventDefault()
  // To move between rows harms nothing, and the next key is for the row.
  if (/^[a-z0-9]$/i.test(event.key) && (held.length > 0 || !/^[jk]$/.test(event.key))) hold(() => { shortcut.run(event) })
  else {
    runHeld()
    shortcut.run(event)
  }
}

/** Letters and digits wait for the next key: a scanner types them too, and what it reads must press nothing. */
let held: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function hold(run: () => void): void {
  held.push(run)
  clearTimeout(timer)
  timer = setTimeout(runHeld, MAX_GAP_MS)
}

function runHeld(): void {
  clearTimeout(timer)
  const due = held
  held = []
  for (const run of due) run()
}

/** The keys were those of a scanner. */
export function dropHeldShortcuts(): void {
  clearTimeout(timer)
  held = []
}

/** True in a text field, in a list of options or a menu, and while a dialog is open. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  const place = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], '
    + '[role=combobox], [role=listbox], [role=menu]'
  return target instanceof Element && target.closest(place) !== null
}
