import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import './disclosure.css'

interface DisclosureProps { readonly label: string; readonly trigger: ReactNode; readonly children: ReactNode }

/** A button with a small panel under it. A choice, Escape or a click elsewhere closes the panel. */
export function Disclosure({ label, trigger, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => { if (!box.current?.contains(target as Node)) setIsOpen(false) }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  return (
    <div
      ref={box} className="disclosure"
      onBlur={({ relatedTarget }) => { if (relatedTarget && !box.current?.contains(relatedTarget)) setIsOpen(false) }}
    >
      <button
        ref={button} type="button" className="icon-button" aria-expanded={isOpen} aria-controls={id} title={label}
        onClick={() => { setIsOpen(!isOpen) }}
      ><span className="unseen">{label}</span>{trigger}</button>
      <div id={id} className="disclosure-panel" hidden={!isOpen} onClick={() => { setIsOpen(false) }}>{children}</div>
    </div>
  )
}
