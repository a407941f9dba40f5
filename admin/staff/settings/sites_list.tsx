/** The list of sites, and above it the one in which this person works, with what it still needs. */
import { useCustom, useList } from '@refinedev/core'
import { Link } from 'react-router'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { workInSite, type ActingSite } from '../../kit/providers/rest/acting_site.ts'
import { resourceOf } from '../definition/definition.ts'
import { listLink } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { RoutedList } from '../resource/list.tsx'
import type { ResourceName } from '#resources'
import './sites.css'

interface Choice { readonly site_id: number | null; readonly own_site_id: number | null; readonly sites: readonly ActingSite[] }
/** In the order in which a site needs them. */
const NEEDS = ['stocks', 'users', 'departments', 'machines', 'cash_sessions'] as const satisfies readonly ResourceName[]

export const Component = () => <RoutedList parts={hasPermission('setting-edit') ? { above: <WorkPlace /> } : {}} />

function WorkPlace() {
  const { t } = useTranslation()
  const here = useCustom<Choice>({ url: '/api/user/site-choice', method: 'get', errorNotification: false }).query.data?.data
  if (!here || here.sites.length < 2) return null
  return (
    <section className="work-place" aria-label={t('sites.work.title')}>
      <strong>{t('sites.work.title')}</strong>
      <div className="work-place-sites">
        {here.sites.map(({ id, name }) => (
          <button
            key={id} type="button" className="button" aria-pressed={id === here.site_id}
            onClick={() => { workInSite(id === here.own_site_id ? null : { id, name }) }}
          ><bdi>{name}</bdi>{id === here.site_id && <NamedIcon name="check" />}</button>
        ))}
      </div>
      <small>{t('sites.work.help')}</small>
      <ul>{NEEDS.map((name) => <Need key={name} name={name} />)}</ul>
    </section>
  )
}

/** How many the site has, with the list of them. */
function Need({ name }: { readonly name: (typeof NEEDS)[number] }) {
  const { t, format } = useTranslation()
  const path = listLink(resourceOf(name))
  const { result: { total = 0 }, query: { isSuccess } } = useList({
    resource: name, pagination: { pageSize: 1 }, errorNotification: false, queryOptions: { enabled: path !== null },
  })
  if (path === null || !isSuccess) return null
  return (
    <li data-missing={total === 0 || undefined}>
      <NamedIcon name={total === 0 ? 'warning' : 'check'} />
      <Link to={path}>{t(`${name}.many`)}</Link> <Ltr>{format.number(total)}</Ltr>
    </li>
  )
}
