/** The menu of a list: its columns, export, import and the trash, as far as the user may use them. */
import { lazy, Suspense, useState } from 'react'
import { hasPermission } from '../../../kit/providers/session/granted_permissions.ts'
import { canCreate, hasTrash } from '../../definition/access.ts'
import type { ListSectionProps } from './head.tsx'
import { MenuButton, type MenuAction } from '../../../kit/controls/menu_button.tsx'
import { listPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'

const ExportDialog = lazy(() => import('../exchange/export_dialog.tsx').then(({ ExportDialog: dialog }) => ({ default: dialog })))

export function ListMenu(props: ListSectionProps) {
  const { t } = useTranslation()
  const [isExporting, setIsExporting] = useState(false)
  const { resource, given, control: { address, change, setOpenTool } } = props
  const path = listPath(resource, given)
  const entries: (MenuAction | false)[] = [
    address.viewMode === 'table' && {
      key: 'layout', label: t('ui.list.layout'), icon: 'columns', choose: () => { setOpenTool({ tool: 'layout' }) },
    },
    hasPermission('export-data') && {
      key: 'export', label: t('ui.exchange.export'), icon: 'download', choose: () => { setIsExporting(true) },
    },
    hasPermission('import-data') && canCreate(resource) && path !== null && {
      key: 'import', label: t('ui.exchange.import'), icon: 'upload', to: `${path}/import`,
    },
    hasTrash(resource) && !address.isTrash && {
      key: 'trash', label: t('ui.list.trash'), icon: 'trash', choose: () => { change({ isTrash: true }) },
    },
  ]
  const shown = entries.filter((entry) => entry !== false)
  if (!shown.length) return null
  return (
    <>
      <MenuButton label={t('ui.list.more')} entries={shown} />
      <Suspense fallback={null}>{isExporting && <ExportDialog {...props} onClose={() => { setIsExporting(false) }} />}</Suspense>
    </>
  )
}
