/** Shown instead of rows: an empty list, or an error with a retry button. */
import type { ReactNode } from 'react'
import { useTranslator } from '../providers/i18n.ts'
import { errorText } from '../providers/failure.ts'

export function EmptyRows({ isFiltered, onClear, create }: { isFiltered: boolean; onClear: () => void; create: ReactNode }) {
  const { t } = useTranslator()
  return (
    <div className="rows-notice">
      <p>{t(isFiltered ? 'ui.list.nothing_found' : 'ui.list.empty')}</p>
      {isFiltered ? <button type="button" className="button" onClick={onClear}>{t('ui.list.clear')}</button> : create}
    </div>
  )
}

export function FailedRows({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslator()
  return (
    <div className="rows-notice" role="alert">
      <p><strong>{t('ui.list.failed')}</strong> {errorText(error)}</p>
      <button type="button" className="button" onClick={retry}>{t('ui.list.retry')}</button>
    </div>
  )
}
