import type { Resource } from '../definition.ts'
import { useSay } from '../words.ts'
import type { ListControl } from './use_address.ts'

/** The saved views of the definition, above the list. Buttons that say which is on, since they filter one and the same table. */
export function ViewTabs({ resource, control: { address, change } }: { resource: Resource; control: ListControl }) {
  const { t } = useSay()
  const views = Object.keys(resource.list.views ?? {})
  if (views.length === 0) return null
  const tab = (view: string | null, label: string) => (
    <button key={view ?? ''} type="button" aria-pressed={address.view === view} onClick={() => { change({ view }) }}>{label}</button>
  )
  return (
    <div className="view-tabs" role="group" aria-label={t('ui.list.views')}>
      {tab(null, t('ui.list.all'))}
      {views.map((view) => tab(view, t(`${resource.name}.views.${view}`)))}
    </div>
  )
}
