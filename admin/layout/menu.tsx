import { Link, useLocation } from 'react-router'
import { useSession } from '../providers/session.ts'
import { useWords } from '../providers/words.ts'
import { menuGroups, type MenuEntry } from './menu_entries.ts'
import { NamedIcon } from './named_icon.tsx'

export function Menu() {
  const { t } = useWords()
  useSession()   // other permissions, another menu
  const groups = menuGroups()
  const open = deepest(groups.flatMap(({ entries }) => entries.map(({ path }) => path)), useLocation().pathname)
  return (
    <nav className="menu" aria-label={t('ui.shell.menu')}>
      {groups.map(({ name, entries }) => (
        <section key={name} className="menu-group">
          {name && <h2>{t(`enums.menu_group.${name}`)}</h2>}
          <ul>{entries.map((entry) => <MenuItem key={entry.path} {...entry} isOpen={entry.path === open} />)}</ul>
        </section>
      ))}
    </nav>
  )
}

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
        <NamedIcon name={icon} /><span>{label}</span>
      </Link>
    </li>
  )
}
