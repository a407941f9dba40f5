/**
 * The views of a list: those of the definition with their number of rows, then the saved views of the user. They are buttons
 * with `aria-pressed`, not tabs, because they filter the same table.
 */
import { lazy, Suspense, type ReactNode } from 'react'
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
  const tab = (view: string | null, label: string) => (
    <Tab key={view ?? ''} isOn={!open && address.view === view} onChoose={() => { change({ view, mine: null }) }}>
      {label}{elsewhere(view) ?? <ViewCount counts={counts} name={view ?? 'all'} />}
    </Tab>
  )
  return (
    <div className="view-tabs" role="group" aria-label={t('ui.list.views')}>
      {(declared.length > 0 || savedViews.views.length > 0) && tab(null, t('ui.list.all'))}
      {declared.map((view) => tab(view, t(`${resource.name}.views.${view}`)))}
      {savedViews.views.map((view) => (
        <SavedViewTab
          key={view.id} view={view} isOn={view === open} isChanged={view === open && !isViewUnchanged(resource, view, address)}
          onChoose={() => { change(changeToView(resource, view, address)) }}
        />
      ))}
      {open && <Suspense fallback={null}><ViewMenu resource={resource} view={open} savedViews={savedViews} control={control} /></Suspense>}
      {!address.isTrash && <SaveView resource={resource} savedViews={savedViews} control={control} />}
    </div>
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

function SavedViewTab({ view, isOn, isChanged, onChoose }: { view: SavedView; isOn: boolean; isChanged: boolean; onChoose: () => void }) {
  const { t } = useTranslation()
  return (
    <Tab isOn={isOn} onChoose={onChoose}>
      {!view.works && <NamedIcon name="warning" />}
      <bdi>{view.name}</bdi>
      {isChanged && <small title={t('ui.list.view_changed')}>*<span className="unseen">{t('ui.list.view_changed')}</span></small>}
      {!view.works && <span className="unseen">{t('ui.list.view_broken')}</span>}
    </Tab>
  )
}

const Tab = ({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: ReactNode }) => (
  <button type="button" aria-pressed={isOn} onClick={onChoose}>{children}</button>
)
