import { Link } from 'react-router'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { menuGroups } from './entries.ts'
import { ResourceIcon } from '../../kit/controls/icons/named_icon.tsx'
import './links.css'

/** Links to every page that the user may open, grouped as in the menu. */
export function MenuLinks() {
  const { t } = useTranslator()
  return (
    <div className="places">
      {menuGroups().flatMap(({ name, entries }) => (name === null ? [] : (
        <section key={name}>
          <h2>{t(`enums.menu_group.${name}`)}</h2>
          <ul>
            {entries.map(({ path, title, icon }) => <li key={path}><Link to={path}><ResourceIcon name={icon} />{t(title)}</Link></li>)}
          </ul>
        </section>
      )))}
    </div>
  )
}
