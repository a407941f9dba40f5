/** The actions on saved views: save, rename, move, remove. */
import { lazy, Suspense, useState } from 'react'
import { showConfirm, showFailure } from '../../providers/alerts.ts'
import type { Resource } from '../../definition/definition.ts'
import { MenuButton, type MenuAction } from '../../controls/menu_button.tsx'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../controls/named_icon.tsx'
import type { ListControl } from './use_list_address.ts'
import { isViewUnchanged, listAsView, type SavedViews, type SavedView } from './use_saved_views.ts'

const ViewDialog = lazy(() => import('./view_dialog.tsx').then(({ ViewDialog: dialog }) => ({ default: dialog })))

interface ViewActionsProps { readonly resource: Resource; readonly savedViews: SavedViews; readonly control: ListControl }

/** Shown when the list differs from its default and from the open view. */
export function SaveView({ resource, savedViews, control: { address, change } }: ViewActionsProps) {
  const { t } = useTranslation()
  const [isNaming, setIsNaming] = useState(false)
  const open = savedViews.views.find(({ id }) => id === address.mine)
  const isPlain = !address.q && !address.where && !address.columns && Object.keys(address.filters).length === 0
  if (open ? isViewUnchanged(resource, open, address) : isPlain) return null
  const save = async (name: string) => {
    const { id } = await savedViews.create({ name, ...listAsView(resource, address) })
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

export function ViewMenu({ resource, view, savedViews, control: { address, change } }: ViewActionsProps & { readonly view: SavedView }) {
  const { t } = useTranslation()
  const [isNaming, setIsNaming] = useState(false)
  const ids = savedViews.views.map(({ id }) => id)
  const at = ids.indexOf(view.id)
  const move = (offset: -1 | 1) => {
    const next = ids.filter((id) => id !== view.id)
    next.splice(at + offset, 0, view.id)
    savedViews.reorder(next).catch(showFailure)
  }
  const remove = async () => {
    const title = t('ui.list.remove_title', { label: view.name })
    if (!await showConfirm({ type: 'remove', id: view.id, title, message: t('ui.list.view_remove') })) return
    await savedViews.remove(view.id)
    change({ mine: null }, { replace: true })
  }
  const entries: (MenuAction | false)[] = [
    !isViewUnchanged(resource, view, address) && {
      key: 'save', label: t('ui.list.view_save'), icon: 'check',
      choose: () => { savedViews.edit(view.id, listAsView(resource, address)).catch(showFailure) },
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
            title={t('ui.list.view_rename')} name={view.name} onSave={(name) => savedViews.edit(view.id, { name })}
            onClose={() => { setIsNaming(false) }}
          />
        </Suspense>
      )}
    </>
  )
}
