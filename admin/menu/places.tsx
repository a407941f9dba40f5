import { Link } from 'react-router'
import { useWords } from '../providers/words.ts'
import { menuGroups } from './menu_entries.ts'
import { ResourceIcon } from '../controls/named_icon.tsx'
import './places.css'

/** Every place that this person may go to, grouped as in the menu. */
export function Places() {
  const { t } = useWords()
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
