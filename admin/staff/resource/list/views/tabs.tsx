/**
 * The views of a list: those of the definition with their number of rows, then the saved views of the user. They are buttons
 * with `aria-pressed`, not tabs, because they filter the same table.
 */
import { lazy, Suspense } from 'react'
import { readableViews } from '../../../definition/access.ts'
import type { Resource } from '../../../definition/definition.ts'
import type { ParentIds } from '../../../definition/resource_paths.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { readListAddress } from '../address.ts'
import type { ViewsElsewhere } from '../parts.ts'
import type { ListControl } from '../use_list_address.ts'
import { countText, useViewCounts, type ViewCounts } from './use_view_counts.ts'
import { isViewUnchanged, changeToView, useSavedViews } from './use_saved_views.ts'
import type { SavedView } from '#common/list_layout'
import { ViewLine, type ViewTab } from './more_views.tsx'
import { SaveView } from './save_view.tsx'

const ViewMenu = lazy(() => import('./menu.tsx').then(({ ViewMenu: menu }) => ({ default: menu })))

interface ViewTabsProps {
  readonly resource: Resource
  readonly given: ParentIds
  readonly control: ListControl
  readonly viewsElsewhere?: ViewsElsewhere | undefined
}

export function ViewTabs({ resource, given, control, viewsElsewhere = {} }: ViewTabsProps) {
  const { address, change } = control
  const { t } = useTranslation()
  const savedViews = useSavedViews(resource)
  const counts = useViewCounts(resource, address, given)
  const declared = readableViews(resource)
  const open = savedViews.views.find(({ id }) => id === address.mine)
  const elsewhere = (view: string | null) => {
    const other = view === null ? undefined : viewsElsewhere[view]
    return view !== null && other ? <CountElsewhere resource={other} view={view} /> : null
  }
  const tab = (view: string | null, label: string): ViewTab => ({
    key: view ?? '', label, isOn: !open && address.view === view, choose: () => { change({ view, mine: null }) },
    content: <>{label}{elsewhere(view) ?? <ViewCount counts={counts} name={view ?? 'all'} />}</>,
  })
  const saved = (view: SavedView): ViewTab => ({
    key: `mine ${view.id}`, label: view.name, isOn: view === open, choose: () => { change(changeToView(resource, view, address)) },
    content: <SavedViewName view={view} isChanged={view === open && !isViewUnchanged(resource, view, address)} />,
  })
  const tabs = [
    ...declared.length > 0 || savedViews.views.length > 0 ? [tab(null, t('ui.list.all'))] : [],
    ...declared.map((view) => tab(view, t(`${resource.name}.views.${view}`))), ...savedViews.views.map(saved),
  ]
  return (
    <ViewLine tabs={tabs}>
      {open && <Suspense fallback={null}><ViewMenu resource={resource} view={open} savedViews={savedViews} control={control} /></Suspense>}
      {!address.isTrash && <SaveView resource={resource} savedViews={savedViews} control={control} />}
    </ViewLine>
  )
}

function ViewCount({ counts, name }: { readonly counts: ViewCounts | undefined; readonly name: string }) {
  const { format } = useTranslation()
  if (!counts) return <small className="view-count" />
  const number = counts[name]
  return number === undefined ? null : <small className="view-count"><bdi>{countText(number, format.number)}</bdi></small>
}

/** All of them: the search and the filters of this list are not those of the other one. */
function CountElsewhere({ resource, view }: { readonly resource: Resource; readonly view: string }) {
  const counts = useViewCounts(resource, readListAddress(new URLSearchParams(), resource), {})
  return <ViewCount counts={counts} name={view} />
}

function SavedViewName({ view, isChanged }: { readonly view: SavedView; readonly isChanged: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {!view.works && <NamedIcon name="warning" />}
      <bdi>{view.name}</bdi>
      {isChanged && <small title={t('ui.list.view_changed')}>*<span className="unseen">{t('ui.list.view_changed')}</span></small>}
      {!view.works && <span className="unseen">{t('ui.list.view_broken')}</span>}
    </>
  )
}
