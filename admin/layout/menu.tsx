import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../providers/session.ts'
import { useWords } from '../providers/words.ts'
import { menuGroups, type MenuEntry, type MenuGroup } from '../menu/menu_entries.ts'
import { ResourceIcon } from '../controls/named_icon.tsx'

export function Menu() {
  const { t } = useWords()
  useSession()   // other permissions, another menu
  const groups = menuGroups()
  const open = deepest(groups.flatMap(({ entries }) => entries.map(({ path }) => path)), useLocation().pathname)
  const menu = useRef<HTMLElement>(null)
  // The menu is longer than most screens: where one is must be in sight.
  useEffect(() => { menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }) }, [open])
  return (
    <nav ref={menu} className="menu" aria-label={t('ui.shell.menu')}>
      {groups.map((group) => <Group key={group.name} group={group} open={open} />)}
    </nav>
  )
}

/** Groups that somebody has no work in can be closed, and stay so in this browser. That of the open page is always open. */
function Group({ group: { name, entries }, open }: { group: MenuGroup; open: string | undefined }) {
  const { t } = useWords()
  const [isClosed, setIsClosed] = useState(() => name !== null && closedGroups().includes(name))
  const isShown = !isClosed || entries.some(({ path }) => path === open)
  const toggle = (group: string) => {
    const others = closedGroups().filter((one) => one !== group)
    localStorage.setItem('menu_closed', [...others, ...(isClosed ? [] : [group])].join())
    setIsClosed(!isClosed)
  }
  return (
    <section className="menu-group" data-closed={!isShown || undefined}>
      {name && (
        <h2>
          <button type="button" aria-expanded={isShown} onClick={() => { toggle(name) }}>{t(`enums.menu_group.${name}`)}</button>
        </h2>
      )}
      <ul>{entries.map((entry) => <MenuItem key={entry.path} {...entry} isOpen={entry.path === open} />)}</ul>
    </section>
  )
}

const closedGroups = (): string[] => (localStorage.getItem('menu_closed') ?? '').split(',').filter(Boolean)

/** `orders/deliveries` is a screen of its own, and not one of the orders. */
function deepest(paths: readonly string[], here: string): string | undefined {
  return paths.filter((path) => here === path || here.startsWith(`${path}/`)).toSorted((a, b) => b.length - a.length)[0]
}

function MenuItem({ path, title, icon, isOpen }: MenuEntry & { isOpen: boolean }) {
  const { t } = useWords()
  const label = t(title)
  return (
    <li>
      <Link to={path} className="menu-item" aria-current={isOpen ? 'page' : undefined} title={label}>
        <ResourceIcon name={icon} /><span>{label}</span>
      </Link>
    </li>
  )
}
