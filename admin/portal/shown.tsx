import type { ReactNode } from 'react'
import { useWords } from '../providers/words.ts'
import type { Loaded } from '../controls/use_loaded.ts'

interface ShownProps<T> { readonly of: Loaded<T>; readonly reload: () => void; readonly children: (value: T) => ReactNode }

/** What was loaded, or that it is being loaded, or why it was not and how to try again. */
export function Shown<T>({ of: loaded, reload, children }: ShownProps<T>) {
  const { t } = useWords()
  switch (loaded.state) {
    case 'ready': return children(loaded.value)
    case 'loading': return (
      <div className="order-cards" role="status" aria-busy="true" aria-label={t('ui.shell.loading')}>
        <div className="order-card skeleton" />
        <div className="order-card skeleton" />
      </div>
    )
    case 'failed': return (
      <div className="portal-note" role="alert">
        <p>{loaded.error instanceof Error ? loaded.error.message : t('alerts.try_later')}</p>
        <button type="button" className="button" onClick={reload}>{t('ui.shell.try_again')}</button>
      </div>
    )
  }
}
