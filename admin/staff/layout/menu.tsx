import { useCustom } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../kit/providers/session/session.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { menuGroups, menuPages, type MenuEntry, type MenuGroup } from '../menu/entries.ts'
import type { MenuCount } from '../menu/standalone_pages.ts'
import { useStarredLists } from '../resource/list/columns/use_list_layout.ts'
import { ResourceIcon } from '../../kit/controls/icons/named_icon.tsx'
import { Logo } from '../../kit/controls/icons/logo.tsx'

/** `isFolded`: only icons, without the heads that expand the groups. */
export function Menu({ isFolded = false }: { readonly isFolded?: boolean }) {
  const { t } = useTranslator()
  useSession()   // renders again when the permissions change
  const starred = useStarredLists()
  const favourites = menuPages().filter(({ resource }) => resource !== undefined && starred.includes(resource))
  const groups = menuGroups()
  const { pathname } = useLocation()
  const open = longestMatch(menuPages().map(({ path }) => path), pathname)
  const menu = useRef<HTMLElement>(null)
  // The menu is longer than most screens: keeps the current entry in view.
  useEffect(() => { menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }) }, [open])
  return (
    <nav ref={menu} className="menu" aria-label={t('ui.shell.menu')}>
      {favourites.length > 0 && <Favourites entries={favourites} pathname={pathname} />}
      {groups.map((group) => <Group key={group.name} group={group} open={open} isFolded={isFolded} />)}
    </nav>
  )
}

/** The lists that the user has starred, tabs too; each of them stays in its group. */
function Favourites({ entries, pathname }: { entries: readonly MenuEntry[]; pathname: string }) {
  const { t } = useTranslator()
  return (
    <section className="menu-group">
      <h2>{t('ui.shell.favourites')}</h2>
      <ul>{entries.map((entry) => <MenuItem key={entry.path} {...entry} isOpen={entry.path === pathname} />)}</ul>
    </section>
  )
}

/**
 * A group can be collapsed; the choice is stored in this browser, and the settings are collapsed at first. The group of the current
 * page is always expanded.
 */
function Group({ group: { name, entries }, open, isFolded }: { group: MenuGroup; open: string | undefined; isFolded: boolean }) {
  const { t } = useTranslator()
  const [isClosed, setIsClosed] = useState(() => name !== null && closedGroups().includes(name))
  const isShown = isFolded || !isClosed || entries.some((entry) => holds(entry, open))
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
      {isShown && <ul>{entries.map((entry) => <MenuItem key={entry.path} {...entry} isOpen={holds(entry, open)} />)}</ul>}
    </section>
  )
}

/** The page or one of its tabs. */
const holds = ({ path, tabs }: MenuEntry, open: string | undefined): boolean =>
  [path, ...tabs.map((tab) => tab.path)].some((one) => one === open)

const closedGroups = (): string[] => (localStorage.getItem('menu_closed') ?? 'settings').split(',').filter(Boolean)

/** The longest matching path: `orders/deliveries` has its own entry and is not part of `orders`. */
function longestMatch(paths: readonly string[], pathname: string): string | undefined {
  return paths.filter((path) => pathname === path || pathname.startsWith(`${path}/`)).toSorted((a, b) => b.length - a.length)[0]
}

function MenuItem({ path, title, icon, count, isOpen }: MenuEntry & { isOpen: boolean }) {
  const { t } = useTranslator()
  const label = t(title)
  return (
    <li>
      <Link to={path} className="menu-item" aria-current={isOpen ? 'page' : undefined} title={label}>
        <ResourceIcon name={icon} /><span>{label}</span>{count && <DueCount of={count} />}
      </Link>
    </li>
  )
}

/** The number comes from CSS: the name of the link says it in words. */
function DueCount({ of: { url, label } }: { readonly of: MenuCount }) {
  const { t } = useTranslator()
  const { query: { data } } = useCustom<{ readonly due: number }>({
    url, method: 'get', errorNotification: false, queryOptions: { staleTime: 15_000, refetchInterval: REFRESH_MS },
  })
  const due = data?.data.due ?? 0
  if (due === 0) return null
  return (
    <span className="menu-count" data-count={due > MAX_SHOWN ? `${MAX_SHOWN}+` : due}>
      <span className="unseen">{t(label, { count: due })}</span>
    </span>
  )
}

/** What becomes due is no change of a row. */
const REFRESH_MS = 60_000
const MAX_SHOWN = 99

export const Brand = () => <Link className="brand" to="/user/dashboard"><Logo /><span>Zarbia</span></Link>
