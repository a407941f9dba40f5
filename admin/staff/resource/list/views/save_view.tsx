/** Saves the list as a view. */
import { lazy, Suspense, useState } from 'react'
import type { Resource } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import type { ListControl } from '../use_list_address.ts'
import { isViewUnchanged, listAsView, type SavedViews } from './use_saved_views.ts'

const ViewDialog = lazy(() => import('./dialog.tsx').then(({ ViewDialog: dialog }) => ({ default: dialog })))

interface SaveViewProps { readonly resource: Resource; readonly savedViews: SavedViews; readonly control: ListControl }

/** Shown when the list differs from its default and from the open view. */
export function SaveView({ resource, savedViews, control: { address, change } }: SaveViewProps) {
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
