/** What a list gives away and takes in as files, as far as this person may. */
import { lazy, Suspense, useState } from 'react'
import { isAllowed } from '../../providers/permission.ts'
import { canCreate } from '../../definition/access.ts'
import type { PartProps } from '../list/head.tsx'
import { MenuButton, type MenuEntry } from '../../controls/menu_button.tsx'
import { listPath } from '../../definition/route.ts'
import { useSay } from '../../definition/words.ts'

const ExportDialog = lazy(() => import('./export_dialog.tsx').then(({ ExportDialog: dialog }) => ({ default: dialog })))

export function ExchangeMenu(props: PartProps) {
  const { t } = useSay()
  const [isOpen, setIsOpen] = useState(false)
  const { resource, given } = props
  const path = listPath(resource, given)
  const entries: MenuEntry[] = []
  if (isAllowed('export-data')) {
    entries.push({ key: 'export', label: t('ui.exchange.export'), icon: 'download', choose: () => { setIsOpen(true) } })
  }
  if (isAllowed('import-data') && canCreate(resource) && path) {
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
