import { Link } from 'react-router'
import { useWords } from '../providers/words.ts'
import { menuGroups } from './menu_entries.ts'
import { NamedIcon } from './named_icon.tsx'
import './welcome.css'

/** Where staff arrive: every place they may go to, grouped as in the menu. */
export function Component() {
  const { t } = useWords()
  return (
    <>
      <h1>{t('ui.shell.dashboard')}</h1>
      <div className="welcome">
        {menuGroups().flatMap(({ name, entries }) => (name === null ? [] : (
          <section key={name}>
            <h2>{t(`enums.menu_group.${name}`)}</h2>
            <ul>
              {entries.map(({ path, title, icon }) => <li key={path}><Link to={path}><NamedIcon name={icon} />{t(title)}</Link></li>)}
            </ul>
          </section>
        )))}
      </div>
    </>
  )
}
