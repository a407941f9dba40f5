/**
 * What had the focus is gone: a notice whose question is answered, a card that is done, a dialog that asked. The focus goes to what follows
 * it, or to the heading, instead of to `body`, where no key does anything. Whoever knows the next step better has set it before.
 */
import { useEffect } from 'react'

export function useKeptFocus(): void {
  useEffect(() => {
    let last: Focused | null = null
    /** The fields of dialogs, the newest at the end. */
    let fields: readonly HTMLElement[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.matches('dialog')) return
      last = { element: target, followers: followersOf(target) }
      if (target.matches(FIELD)) fields = [...fields.filter((field) => field.isConnected && field !== target), target].slice(-MAX_FIELDS)
    }
    // Somebody has pressed beside it: they want no focus.
    const forget = ({ target }: FocusEvent) => {
      queueMicrotask(() => { if (last?.element === target && last.element.isConnected && isLost()) last = null })
    }
    const keep = () => {
      if (last === null || last.element.isConnected || !isLost()) return
      next(last, fields)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.element.isConnected || !isLost()) return
      clearTimeout(timer)
      timer = setTimeout(keep, AFTER_OTHERS_MS)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

/** `followers`: the elements that stood behind it, the nearest first. */
interface Focused { readonly element: HTMLElement; readonly followers: readonly Element[] }

/** A press beside a dialog that asks leaves the focus on the dialog. */
const isLost = (): boolean => document.activeElement?.matches('body, dialog') ?? true

/** Ends at the main part of the page, at the latest where the document ends. */
function followersOf(element: HTMLElement): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at !== null && !at.matches('main, dialog, body'); at = at.parentElement) {
    for (let next = at.nextElementSibling; next !== null && found.length < MAX_FOLLOWERS; next = next.nextElementSibling) found.push(next)
  }
  return found
}

/** In a dialog the field where something was typed last: a second Enter must press nothing that acts. */
function next({ followers }: Focused, fields: readonly HTMLElement[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  if (dialog) return fields.findLast((field) => dialog.contains(field)) ?? headingOf(dialog)
  for (const follower of followers) {
    if (!follower.isConnected) continue
    const control = [follower, ...follower.querySelectorAll(CONTROL)].find((one) => one.matches(CONTROL) && isShown(one))
    if (control instanceof HTMLElement) return control
  }
  return headingOf(document.querySelector('main') ?? document.body)
}

/** On a phone the focus of a field opens the keyboard, which nobody has asked for. */
const isShown = (control: Element): boolean =>
  control.checkVisibility() && !(control.matches(OPENS_KEYBOARD) && matchMedia('(pointer: coarse)').matches)

function headingOf(place: HTMLElement): HTMLElement {
  const heading = place.querySelector<HTMLElement>('h1, h2') ?? place
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}

const FIELD = 'dialog :is(input, textarea, select)'
const ACTS = ':disabled, [aria-disabled=true], [data-kind=primary], [data-kind=danger], [type=submit]'
const CONTROL = `:is(a[href], button, input, select, textarea):not(${ACTS})`
const OPENS_KEYBOARD = 'input:not([type=checkbox], [type=radio]), textarea'
const MAX_FIELDS = 10
const MAX_FOLLOWERS = 100
const AFTER_OTHERS_MS = 100
