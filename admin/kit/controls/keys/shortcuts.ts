/**
 * Keyboard shortcuts of the open screen. Each mounted component registers its own; `?` lists them all. They do not fire
 * while the user types, nor behind a dialog.
 */
import { useEffect, useRef } from 'react'
import { pressedKey } from './pressed_key.ts'
import { longestGap, pauseAfter } from './scanner_burst.ts'
import { readScanner } from './scanner_profile.ts'

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
  runUnlessScanned(event, () => { shortcut.run(event) })
}

/**
 * A character waits for the next key: a scanner types it too, and what it reads must press nothing. The keys of a command and those
 * that no code begins with run at once.
 */
export function runUnlessScanned(event: KeyboardEvent, run: () => void): void {
  const isFollowing = event.timeStamp - lastCharacterAt < longestGap(hearing())
  // To move between rows harms nothing, and the next key is for the row.
  const mayBegin = /^[a-z0-9]$/i.test(event.key) && !/^[jk]$/.test(event.key)
  if (event.key.length === 1 && (held.length > 0 || isFollowing || mayBegin)) {
    held.push(run)
    wait()
  } else {
    runHeld()
    run()
  }
}

let held: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** The characters that came fast one after the other, and the time of the last one. */
let characters = 0
let lastCharacterAt = Number.NEGATIVE_INFINITY

const hearing = () => ({ place: 'free', profile: readScanner() }) as const

/** Of every key on the page: one that is no shortcut may be a part of what a scanner types, too. */
export function noteKey({ key, timeStamp, repeat }: KeyboardEvent): void {
  // Shift belongs to the next character.
  if (key === 'Shift' || key === 'AltGraph' || key === 'CapsLock') return
  const isCharacter = key.length === 1 && !repeat
  characters = isCharacter && timeStamp - lastCharacterAt < longestGap(hearing()) ? characters + 1 : Number(isCharacter)
  lastCharacterAt = isCharacter ? timeStamp : Number.NEGATIVE_INFINITY
  if (held.length > 0 && isCharacter) wait()
}

/** So many characters are probably those of a scanner, which may end by nothing. */
const PROBABLY_SCANNED = 4

function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(runHeld, characters < PROBABLY_SCANNED ? longestGap(hearing()) : pauseAfter(hearing()))
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
