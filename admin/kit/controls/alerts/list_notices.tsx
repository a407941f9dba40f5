/** Shown instead of rows: an empty list, or an error with a retry button. */
import type { ReactNode } from 'react'
import { inSentence } from '#common/text/in_sentence'
import { useTranslator } from '../../providers/texts/i18n.ts'
import { errorText } from '../../providers/rest/api_failure.ts'

/** `name` is that of the list: its things are missing. */
export function EmptyRows({ name, isFiltered, isTrash = false, onClear, create }: {
  name: string
  isFiltered: boolean
  isTrash?: boolean
  onClear: () => void
  create: ReactNode
}) {
  const { t } = useTranslator()
  return (
    <div className="rows-notice">
      <p>{isFiltered ? t('ui.list.nothing_found') : isTrash ? t('ui.list.trash_empty') : t('ui.list.empty', { name: inSentence(name) })}</p>
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
