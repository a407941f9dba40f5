/**
 * One small tooltip for the whole page: the name of an icon button, and why a button is refused. It appears on hover, on keyboard focus
 * and after a long press; it stands beside the button, never on it. antd's would add its 42 KB to every list.
 */
import { useEffect, useRef } from 'react'
import { tooltipOf, tooltipPosition } from './tooltip_text.ts'
import './tooltips.css'

const HOVER_MS = 350
const PRESS_MS = 500

export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => (tip.current ? watchTooltips(tip.current) : undefined), [])
  // Screen readers read the name of the button itself.
  return <div ref={tip} className="tip" popover="manual" aria-hidden="true" dir="auto" />
}

const isOpen = (button: Element): boolean => button.ariaExpanded === 'true'

/** Returns the function that removes the listeners. */
function watchTooltips(tip: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let owner: Element | null = null
  const hide = () => {
    clearTimeout(timer)
    owner = null
    tip.hidePopover()
  }
  const show = (button: HTMLElement, text: string) => {
    clearTimeout(timer)
    owner = button
    tip.textContent = text
    // Again, because a dialog that was opened later is above it.
    tip.hidePopover()
    tip.showPopover()
    const page = { width: innerWidth }
    const { left, top } = tooltipPosition(button.getBoundingClientRect(), tip.getBoundingClientRect(), page)
    tip.style.left = `${left}px`
    tip.style.top = `${top}px`
  }
  const later = ({ target }: Event, after: number) => {
    const found = tooltipOf(target)
    // The pointer may rest on the tooltip itself, to read it.
    if (target === tip || (found && found.button === owner)) return clearTimeout(timer)
    if (owner) hide()
    clearTimeout(timer)
    // Not when its menu has been opened meanwhile.
    if (found) timer = setTimeout(() => { if (found.button.isConnected && !isOpen(found.button)) show(found.button, found.text) }, after)
  }
  const onPointer = (event: PointerEvent) => { if (event.pointerType === 'mouse') later(event, HOVER_MS) }
  const onPress = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') hide()
    else later(event, PRESS_MS)
  }
  const onFocus = (event: FocusEvent) => {
    const found = tooltipOf(event.target)
    if (found?.button.matches(':focus-visible')) show(found.button, found.text)
    else if (owner) hide()
  }
  /** A tap on a refused button shows the reason. */
  const onClick = ({ target }: MouseEvent) => {
    const found = tooltipOf(target)
    if (found?.button.ariaDisabled === 'true') return show(found.button, found.text)
    // A press that was not long; and one that opens a menu, which says what the button is.
    clearTimeout(timer)
    requestAnimationFrame(() => { if (owner && isOpen(owner)) hide() })
  }
  const onKey = ({ key }: KeyboardEvent) => { if (key === 'Escape' || key === 'Enter') hide() }
  const ended = new AbortController()
  const on = { signal: ended.signal, capture: true, passive: true }
  document.addEventListener('pointerover', onPointer, on)
  document.addEventListener('pointerdown', onPress, on)
  document.addEventListener('pointercancel', hide, on)
  document.addEventListener('focusin', onFocus, on)
  document.addEventListener('click', onClick, on)
  document.addEventListener('keydown', onKey, on)
  document.addEventListener('scroll', hide, on)
  return () => { ended.abort(); hide() }
}
