/** The actions on the open saved view: save, rename, move, remove. Loaded when one is open. */
import { lazy, Suspense, useState } from 'react'
import { showConfirm, showFailure } from '../../../../kit/providers/alerts.ts'
import type { Resource } from '../../../definition/definition.ts'
import { MenuButton, type MenuAction } from '../../../../kit/controls/menu_button.tsx'
import { useTranslation } from '../../../definition/translation.ts'
import type { ListControl } from '../use_list_address.ts'
import { isViewUnchanged, listAsView, type SavedViews } from './use_saved_views.ts'
import type { SavedView } from '#common/list_layout'

const ViewDialog = lazy(() => import('./dialog.tsx').then(({ ViewDialog: dialog }) => ({ default: dialog })))

interface ViewMenuProps {
  readonly resource: Resource
  readonly view: SavedView
  readonly savedViews: SavedViews
  readonly control: ListControl
}

export function ViewMenu({ resource, view, savedViews, control: { address, change } }: ViewMenuProps) {
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
