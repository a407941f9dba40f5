import { NavLink } from 'react-router'
import { useSession } from '../providers/session.ts'
import { useWords } from '../providers/words.ts'
import { menuGroups, type MenuEntry } from './menu_entries.ts'
import { NamedIcon } from './named_icon.tsx'

export function Menu() {
  const { t } = useWords()
  useSession()   // other permissions, another menu
  return (
    <nav className="menu" aria-label={t('ui.shell.menu')}>
      {menuGroups().map(({ name, entries }) => (
        <section key={name} className="menu-group">
          {name && <h2>{t(`enums.menu_group.${name}`)}</h2>}
          <ul>{entries.map((entry) => <MenuItem key={entry.path} {...entry} />)}</ul>
        </section>
      ))}
    </nav>
  )
}

function MenuItem({ path, title, icon }: MenuEntry) {
  const { t } = useWords()
  const label = t(title)
  return (
    <li>
      <NavLink to={path} className="menu-item" title={label}><NamedIcon name={icon} /><span>{label}</span></NavLink>
    </li>
  )
}
