/** A button that opens a short menu as a popover: a table would clip a menu inside it. */
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { NamedIcon, ResourceIcon } from './icons/named_icon.tsx'

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly isDanger?: boolean
  /** Why the entry is disabled. */
  readonly refusal?: string | null
  /** The path of a link; otherwise `choose` runs. */
  readonly to?: string
  readonly choose?: () => void
  /** A second action of the same thing, as an icon at the end of its line. */
  readonly aside?: { readonly label: string; readonly icon: string; readonly choose: () => void }
}

interface MenuButtonProps {
  readonly label: string
  readonly entries: readonly MenuAction[]
  /** Shows the label beside this icon, instead of three dots. */
  readonly icon?: string
}

export function MenuButton({ label, entries, icon }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => { if (isOpen && button.current && menu.current) positionMenu(menu.current, button.current) }, [isOpen])
  const hide = () => { menu.current?.hidePopover() }
  return (
    <>
      <button
        ref={button} type="button" className={icon ? 'button' : 'icon-button'} aria-label={label} aria-haspopup="menu"
        aria-expanded={isOpen} popoverTarget={id}
        onKeyDown={(event) => { if (event.key === 'ArrowDown') { event.preventDefault(); menu.current?.showPopover() } }}
      >
        {icon ? <><ResourceIcon name={icon} />{label}<span className="menu-mark" aria-hidden="true" /></> : <NamedIcon name="more" />}
      </button>
      <div
        ref={menu} id={id} popover="auto" role="menu" aria-label={label} className="menu-popover" onKeyDown={moveFocus}
        onToggle={({ newState }) => { setIsOpen(newState === 'open') }}
      >
        {isOpen && entries.map((entry) => <Entry key={entry.key} entry={entry} hide={hide} />)}
      </div>
    </>
  )
}

function Entry({ entry, hide }: { entry: MenuAction; hide: () => void }) {
  const { aside } = entry
  if (!aside) return <Choice entry={entry} hide={hide} />
  return (
    <div className="menu-line" role="presentation">
      <Choice entry={entry} hide={hide} />
      <button
        type="button" role="menuitem" className="icon-button" aria-label={aside.label} title={aside.label}
        onClick={() => { hide(); aside.choose() }}
      ><ResourceIcon name={aside.icon} /></button>
    </div>
  )
}

function Choice({ entry: { label, icon, isDanger, refusal, to, choose }, hide }: { entry: MenuAction; hide: () => void }) {
  const body = <><ResourceIcon name={icon} /><span>{label}{refusal && <small>{refusal}</small>}</span></>
  const shared = { role: 'menuitem', className: 'choice', 'data-kind': isDanger ? 'danger' : undefined } as const
  if (to && !refusal) return <Link {...shared} to={to} onClick={hide}>{body}</Link>
  return <button
    {...shared} type="button" aria-disabled={refusal ? true : undefined} onClick={() => { if (!refusal) { hide(); choose?.() } }}
  >
    {body}
  </button>
}

/** Arrow keys move the focus and wrap around; Home and End move it to the first and last entry. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = {
    ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}

/** Places the menu below the button, or above it when there is no room below. */
function positionMenu(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = menu
  const isRight = document.documentElement.dir === 'rtl'
  const left = isRight ? at.left : at.right - width
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  menu.style.top = `${at.bottom + height + 8 > innerHeight ? Math.max(8, at.top - height - 4) : at.bottom + 4}px`
  menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
}
