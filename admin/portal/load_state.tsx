import type { ReactNode } from 'react'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import type { FetchState } from '../kit/controls/hooks/use_fetch.ts'
import { errorText } from '../kit/providers/rest/api_failure.ts'

interface LoadStateProps<T> {
  readonly of: FetchState<T>
  readonly reload: () => void
  readonly children: (value: T) => ReactNode
  /** Of the skeleton: gives it the height of what is loaded. */
  readonly className?: string
}

/** Renders the loaded value, a skeleton while loading, or the error with a retry button. */
export function LoadState<T>({ of: loaded, reload, children, className = '' }: LoadStateProps<T>) {
  const { t } = useTranslator()
  switch (loaded.state) {
    case 'ready': return children(loaded.value)
    case 'loading': return (
      <div className={`order-cards ${className}`} role="status" aria-busy="true" aria-label={t('ui.shell.loading')}>
        <div className="order-card skeleton" />
        <div className="order-card skeleton" />
      </div>
    )
    case 'failed': return (
      <div className="portal-note" role="alert">
        <p>{errorText(loaded.error)}</p>
        <button type="button" className="button" onClick={reload}>{t('ui.shell.try_again')}</button>
      </div>
    )
  }
}
