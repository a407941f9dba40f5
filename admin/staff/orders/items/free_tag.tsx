import { lazy, Suspense, useState } from 'react'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { Item } from '../order.ts'

const FreeTagDialog = lazy(() => import('./free_tag_dialog.tsx').then(({ FreeTagDialog: dialog }) => ({ default: dialog })))

/** Gives the item one of the printed tags, until it is measured. */
export function FreeTag({ item }: { item: Item }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (item.status !== 'pending' || !hasPermission('scan-create') || !hasPermission('order-receive')) return null
  const title = t('ui.orders.free_tag')
  return (
    <>
      <button type="button" className="icon-button" aria-label={title} title={title} onClick={() => { setIsOpen(true) }}>
        <NamedIcon name="qr" />
      </button>
      {isOpen && <Suspense fallback={null}><FreeTagDialog item={item} onClose={() => { setIsOpen(false) }} /></Suspense>}
    </>
  )
}
