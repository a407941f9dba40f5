/** The menu with export and import, as far as the user may use them. */
import { lazy, Suspense, useState } from 'react'
import { hasPermission } from '../../providers/granted_permissions.ts'
import { canCreate } from '../../definition/access.ts'
import type { ListSectionProps } from '../list/list_head.tsx'
import { MenuButton, type MenuAction } from '../../controls/menu_button.tsx'
import { listPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'

const ExportDialog = lazy(() => import('./export_dialog.tsx').then(({ ExportDialog: dialog }) => ({ default: dialog })))

export function ExchangeMenu(props: ListSectionProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { resource, given } = props
  const path = listPath(resource, given)
  const entries: MenuAction[] = []
  if (hasPermission('export-data')) {
    entries.push({ key: 'export', label: t('ui.exchange.export'), icon: 'download', choose: () => { setIsOpen(true) } })
  }
  if (hasPermission('import-data') && canCreate(resource) && path) {
    entries.push({ key: 'import', label: t('ui.exchange.import'), icon: 'upload', to: `${path}/import` })
  }
  if (!entries.length) return null
  return (
    <>
      <MenuButton label={t('ui.exchange.menu')} entries={entries} />
      <Suspense fallback={null}>{isOpen && <ExportDialog {...props} onClose={() => { setIsOpen(false) }} />}</Suspense>
    </>
  )
}
