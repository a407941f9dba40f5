import type { Locale } from '#common/locales'
import type { Statistics } from '#common/statistics'
import { MenuButton } from '../../kit/controls/menu_button.tsx'
import { useTranslation } from '../definition/translation.ts'
import { saveFile } from '../../kit/providers/rest/download.ts'
import { hasPermission } from '../../kit/providers/session/granted_permissions.ts'
import { csvOf, tablesOf } from './tables.ts'

/** Each table of the page as a CSV file. */
export function ExportMenu({ statistics }: { readonly statistics: Statistics }) {
  const i18n = useTranslation()
  const { t, language } = i18n
  if (!hasPermission('export-data')) return null
  const { from, to } = statistics.range
  const entries = tablesOf(statistics, i18n).map((table) => ({
    key: table.key, label: t('ui.statistics.export', { table: t(`ui.statistics.tables.${table.key}`) }), icon: 'download',
    choose: () => {
      const name = `${t(`ui.statistics.tables.${table.key}`)} ${from} ${to}.csv`
      saveFile(new File([csvOf(table, language as Locale)], name, { type: 'text/csv' }))
    },
  }))
  return <MenuButton label={t('ui.exchange.export')} entries={entries} />
}
