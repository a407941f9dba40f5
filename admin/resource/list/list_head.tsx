/** The header of a list: title, views, search, filters, view modes. */
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { canCreate, hasTrash, canFillRequiredFields } from '../../definition/access.ts'
import type { Resource } from '../../definition/definition.ts'
import { ExchangeMenu } from '../exchange/exchange_menu.tsx'
import { createPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import { viewModesOf } from './list_address.ts'
import { ViewModeSwitch } from './view_mode_switch.tsx'
import { SearchBox } from '../../controls/search_box.tsx'
import type { ListControl } from './use_list_address.ts'
import { StarButton } from './star_button.tsx'
import { ViewTabs } from './view_tabs.tsx'

const LayoutPanel = lazy(() => import('./layout_panel.tsx').then(({ LayoutPanel: panel }) => ({ default: panel })))
const FilterPanel = lazy(() => import('./filter_panel.tsx').then(({ FilterPanel: panel }) => ({ default: panel })))

export interface ListPageProps { readonly resource: Resource; readonly given: Readonly<Record<string, number>> }
export interface ListSectionProps extends ListPageProps { readonly control: ListControl }

export function ListHead({ resource, given, control }: ListSectionProps) {
  const { t } = useTranslation()
  const { address, change } = control
  const [open, setOpen] = useState<'filters' | 'layout' | null>(null)
  const toggle = (panel: 'filters' | 'layout') => { setOpen(open === panel ? null : panel) }
  // With a choice of view modes the other buttons show icons only, to fit into one line.
  const isShort = viewModesOf(resource).length > 1
  const count = Object.keys(address.filters).length
  const hasParent = Object.keys(given).length > 0
  return (
    <>
      <header className="page-head">
        <span className="list-title"><h1>{t(`${resource.name}.many`)}</h1>{!hasParent && <StarButton resource={resource} />}</span>
        <span className="head-actions">
          <ExchangeMenu resource={resource} given={given} control={control} />
          <CreateLink resource={resource} given={given} control={control} />
        </span>
      </header>
      <div className="list-tools" data-short={isShort || undefined}>
        <ViewTabs resource={resource} given={given} control={control} />
        {resource.list.search && <SearchBox value={address.q} onSearch={(q, how) => { change({ q }, how) }} />}
        {resource.list.filters && (
          <button type="button" className="button" aria-expanded={open === 'filters'} onClick={() => { toggle('filters') }}>
            <NamedIcon name="filter" />{t('ui.list.filters')}{count > 0 && <span className="count">{count}</span>}
          </button>
        )}
        <ViewModeSwitch resource={resource} control={control} />
        {address.look === 'table' && (
          <button
            type="button" className="button" data-kind="quiet" aria-expanded={open === 'layout'} title={t('ui.list.layout')}
            onClick={() => { toggle('layout') }}
          >
            <NamedIcon name="columns" /><span className={isShort ? 'unseen' : 'wide-only'}>{t('ui.list.layout')}</span>
          </button>
        )}
        {hasTrash(resource) && (
          <button
            type="button" className="button" data-kind="quiet" aria-pressed={address.isTrash} title={t('ui.list.trash')}
            onClick={() => { change({ isTrash: !address.isTrash }) }}
          >
            <NamedIcon name="trash" /><span className={isShort ? 'unseen' : 'wide-only'}>{t('ui.list.trash')}</span>
          </button>
        )}
      </div>
      {open && (open === 'filters' || address.look === 'table') && (
        <Suspense fallback={<div className="filter-panel" aria-busy="true" />}>
          {open === 'filters'
            ? <FilterPanel resource={resource} given={given} control={control} />
            : <LayoutPanel resource={resource} control={control} />}
        </Suspense>
      )}
    </>
  )
}

export function CreateLink({ resource, given, control }: ListSectionProps) {
  const { t } = useTranslation()
  const path = createPath(resource, given)
  if (!path || !canCreate(resource) || !canFillRequiredFields(resource, given)) return null
  return (
    <Link className="button" data-kind="primary" to={withListQuery(path, control.search)} preventScrollReset>
      <NamedIcon name="plus" />{t('ui.list.create')}
    </Link>
  )
}

/** Adds the query string of the list to the path of a drawer, which opens over the list as it is: filtered, sorted, on its page. */
export function withListQuery(target: string, search: URLSearchParams): string {
  const [path = '', own] = target.split('?')
  if (own === undefined) return path
  const next = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(own)) next.set(name, value)
  return `${path}?${next.toString()}`
}
