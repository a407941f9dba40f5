/** A tool of the list above its rows: a dialog that is not modal. Escape, or a click or the focus elsewhere, closes it. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface ToolPopupProps { readonly label: string; readonly onClose: () => void; readonly children: ReactNode }

export function ToolPopup({ label, onClose, children }: ToolPopupProps) {
  const box = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => { close.current = onClose })
  useEffect(() => {
    const opener = document.activeElement
    const closeOutside = ({ target }: PointerEvent) => { if (!box.current?.contains(target as Node)) close.current() }
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <dialog
      ref={box} open className="tool-popup" aria-label={label} onKeyDown={pressKey}
      onBlur={({ relatedTarget: to }) => { if (to && !box.current?.contains(to) && !to.matches(OPENER)) onClose() }}
    >
      {children}
    </dialog>
  )
}

/** The button of the open tool: its click closes it. */
const OPENER = '[aria-expanded="true"]'

/** Up and Down move the focus through the search and the choices of the popup. */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[type=search], .choice')]
  event.preventDefault()
  stops[Math.min(Math.max(stops.indexOf(document.activeElement as HTMLElement) + step, 0), stops.length - 1)]?.focus()
}
