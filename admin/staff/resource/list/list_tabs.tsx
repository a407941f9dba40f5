import { NavLink } from 'react-router'
import type { Resource } from '../../definition/definition.ts'
import { listPath } from '../../definition/resource_paths.ts'
import { resourceOf } from '../../definition/definition.ts'
import { tabParentOf, tabsOf } from '../../definition/list_tabs.ts'
import { useTranslation } from '../../definition/translation.ts'

/** Navigation between a list and the lists below it, which share an entry of the menu. */
export function ListTabs({ resource }: { resource: Resource }) {
  const { t } = useTranslation()
  const parent = tabParentOf(resource.name) ?? resource.name
  const tabs = tabsOf(parent)
  if (!tabs.length) return null
  return (
    <nav className="list-tabs" aria-label={t(`${parent}.many`)}>
      {[parent, ...tabs].map((name) => (
        <NavLink key={name} to={listPath(resourceOf(name)) ?? ''} end>{t(`${name}.many`)}</NavLink>
      ))}
    </nav>
  )
}
