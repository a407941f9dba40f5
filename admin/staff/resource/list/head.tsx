/** The header of a list: title, views, search, filters, view modes. */
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { canCreate, canFillRequiredFields } from '../../definition/access.ts'
import type { Resource } from '../../definition/definition.ts'
import { createPath, type ParentIds } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { ListMenu } from './menu.tsx'
import type { ViewsElsewhere } from './parts.ts'
import { ViewModeSwitch } from './views/view_mode_switch.tsx'
import { SearchBox } from '../../../kit/controls/search_box.tsx'
import type { ListControl } from './use_list_address.ts'
import { StarButton } from './views/star_button.tsx'
import { ViewTabs } from './views/tabs.tsx'

const LayoutPanel = lazy(() => import('./columns/layout_panel.tsx').then(({ LayoutPanel: panel }) => ({ default: panel })))
const FilterPanel = lazy(() => import('./filters/panel.tsx').then(({ FilterPanel: panel }) => ({ default: panel })))

export interface ListPageProps { readonly resource: Resource; readonly given: ParentIds }
export interface ListSectionProps extends ListPageProps { readonly control: ListControl }

interface ListHeadProps extends ListSectionProps { readonly viewsElsewhere?: ViewsElsewhere | undefined }

export function ListHead({ resource, given, control, viewsElsewhere }: ListHeadProps) {
  const { t } = useTranslation()
  const { address, change, openTool, setOpenTool } = control
  const hasTools = hasListTools(control)
  const toggleFilters = () => { setOpenTool(openTool?.tool === 'filters' ? null : { tool: 'filters', fieldPath: null }) }
  const hasParent = Object.keys(given).length > 0
  return (
    <>
      <header className="page-head">
        <span className="list-title"><h1>{t(`${resource.name}.many`)}</h1>{!hasParent && <StarButton resource={resource} />}</span>
        <span className="head-actions">
          <ViewModeSwitch control={control} />
          <ListMenu resource={resource} given={given} control={control} />
          <CreateLink resource={resource} given={given} control={control} />
        </span>
      </header>
      {hasTools && <div className="list-tools">
        <ViewTabs resource={resource} given={given} control={control} viewsElsewhere={viewsElsewhere} />
        {address.isTrash && (
          <button type="button" className="button" aria-pressed onClick={() => { change({ isTrash: false }) }}>
            <NamedIcon name="trash" />{t('ui.list.trash')}<NamedIcon name="close" />
          </button>
        )}
        {resource.list.search && <SearchBox value={address.q} onSearch={(q, how) => { change({ q }, how) }} />}
        {resource.list.filters && (
          <button
            type="button" className="button" aria-expanded={openTool?.tool === 'filters'}
            onPointerDown={(event) => { event.stopPropagation() }} onClick={toggleFilters}
          >
            <NamedIcon name="plus" />{t('ui.list.add_filter')}
          </button>
        )}
        {openTool && (openTool.tool === 'filters' || address.viewMode === 'table') && (
          <Suspense fallback={null}>
            {openTool.tool === 'filters'
              ? <FilterPanel resource={resource} given={given} control={control} />
              : <LayoutPanel resource={resource} control={control} />}
          </Suspense>
        )}
      </div>}
    </>
  )
}

/** The rows of the open view mode follow the search, the views and the filters of the list. */
export const hasListTools = ({ address, own }: ListControl): boolean => own?.views[address.viewMode]?.hasTools !== false

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
