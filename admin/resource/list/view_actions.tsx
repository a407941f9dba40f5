/** What may be done with views of one's own. The dialog that names them comes when it is asked for. */
import { lazy, Suspense, useState } from 'react'
import { showFailure } from '../../controls/show_failure.ts'
import { ask } from '../../providers/alerts.ts'
import type { Resource } from '../../definition/definition.ts'
import { MenuButton, type MenuEntry } from '../../controls/menu_button.tsx'
import { useSay } from '../../definition/words.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import type { ListControl } from './use_address.ts'
import { isShown, shownAs, type OwnViews, type View } from './use_views.ts'

const ViewDialog = lazy(() => import('./view_dialog.tsx').then(({ ViewDialog: dialog }) => ({ default: dialog })))

interface OwnProps { readonly resource: Resource; readonly own: OwnViews; readonly control: ListControl }

/** Offered once there is something to save. */
export function SaveView({ resource, own, control: { address, change } }: OwnProps) {
  const { t } = useSay()
  const [isNaming, setIsNaming] = useState(false)
  const open = own.views.find(({ id }) => id === address.mine)
  const isPlain = !address.q && !address.where && !address.columns && Object.keys(address.filters).length === 0
  if (open ? isShown(resource, open, address) : isPlain) return null
  const save = async (name: string) => {
    const { id } = await own.create({ name, ...shownAs(resource, address) })
    change({ mine: id }, { replace: true })
  }
  return (
    <>
      <button type="button" className="save-view" onClick={() => { setIsNaming(true) }}>
        <NamedIcon name="save" />{t('ui.list.save_view')}
      </button>
      {isNaming && (
        <Suspense fallback={null}>
          <ViewDialog title={t('ui.list.save_view')} name="" onSave={save} onClose={() => { setIsNaming(false) }} />
        </Suspense>
      )}
    </>
  )
}

export function ViewMenu({ resource, view, own, control: { address, change } }: OwnProps & { readonly view: View }) {
  const { t } = useSay()
  const [isNaming, setIsNaming] = useState(false)
  const ids = own.views.map(({ id }) => id)
  const at = ids.indexOf(view.id)
  const move = (by: -1 | 1) => {
    const next = ids.filter((id) => id !== view.id)
    next.splice(at + by, 0, view.id)
    own.order(next).catch(showFailure)
  }
  const remove = async () => {
    const title = t('ui.list.remove_title', { label: view.name })
    if (!await ask({ type: 'remove', id: view.id, title, message: t('ui.list.view_remove') })) return
    await own.remove(view.id)
    change({ mine: null }, { replace: true })
  }
  const entries: (MenuEntry | false)[] = [
    !isShown(resource, view, address) && {
      key: 'save', label: t('ui.list.view_save'), icon: 'check',
      choose: () => { own.edit(view.id, shownAs(resource, address)).catch(showFailure) },
    },
    { key: 'rename', label: t('ui.list.view_rename'), icon: 'edit', choose: () => { setIsNaming(true) } },
    at > 0 && { key: 'earlier', label: t('ui.list.view_earlier'), icon: 'undo', choose: () => { move(-1) } },
    at < ids.length - 1 && { key: 'later', label: t('ui.list.view_later'), icon: 'redo', choose: () => { move(1) } },
    { key: 'remove', label: t('ui.list.remove'), icon: 'trash', isDanger: true, choose: () => { remove().catch(showFailure) } },
  ]
  return (
    <>
      <MenuButton label={t('ui.list.view_menu', { label: view.name })} entries={entries.filter((entry) => entry !== false)} />
      {isNaming && (
        <Suspense fallback={null}>
          <ViewDialog
            title={t('ui.list.view_rename')} name={view.name} onSave={(name) => own.edit(view.id, { name })}
            onClose={() => { setIsNaming(false) }}
          />
        </Suspense>
      )}
    </>
  )
}
