/**
 * The views of a list: those of the definition with how many rows they have, then the person's own. Buttons that say which
 * is on, since they filter one and the same table.
 */
import type { ReactNode } from 'react'
import type { Resource } from '../../definition/definition.ts'
import { useSay } from '../../definition/words.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import type { ListControl } from './use_address.ts'
import { countText, useCounts } from './use_counts.ts'
import { isShown, openingOf, useViews, type View } from './use_views.ts'
import { SaveView, ViewMenu } from './view_actions.tsx'

interface ViewTabsProps { readonly resource: Resource; readonly given: Readonly<Record<string, number>>; readonly control: ListControl }

export function ViewTabs({ resource, given, control }: ViewTabsProps) {
  const { address, change } = control
  const { t, format } = useSay()
  const own = useViews(resource)
  const counts = useCounts(resource, address, given)
  const declared = Object.keys(resource.list.views ?? {})
  const open = own.views.find(({ id }) => id === address.mine)
  const count = (name: string) => {
    const found = counts[name]
    return found === undefined ? null : <small className="view-count"><bdi>{countText(found, format.number)}</bdi></small>
  }
  const tab = (view: string | null, label: string) => (
    <Tab key={view ?? ''} isOn={!open && address.view === view} onChoose={() => { change({ view, mine: null }) }}>
      {label}{count(view ?? 'all')}
    </Tab>
  )
  return (
    <div className="view-tabs" role="group" aria-label={t('ui.list.views')}>
      {(declared.length > 0 || own.views.length > 0) && tab(null, t('ui.list.all'))}
      {declared.map((view) => tab(view, t(`${resource.name}.views.${view}`)))}
      {own.views.map((view) => (
        <OwnTab
          key={view.id} view={view} isOn={view === open} isChanged={view === open && !isShown(resource, view, address)}
          onChoose={() => { change(openingOf(resource, view, address)) }}
        />
      ))}
      {open && <ViewMenu resource={resource} view={open} own={own} control={control} />}
      {!address.isTrash && <SaveView resource={resource} own={own} control={control} />}
    </div>
  )
}

function OwnTab({ view, isOn, isChanged, onChoose }: { view: View; isOn: boolean; isChanged: boolean; onChoose: () => void }) {
  const { t } = useSay()
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
