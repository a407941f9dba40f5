import { useLayoutEffect } from 'react'
import { useWords } from '../providers/words.ts'
import './progress.css'

/** A busy cursor and a thin bar while a route change is under way (specification §2). */
export function Progress({ isBusy }: { readonly isBusy: boolean }) {
  useLayoutEffect(() => { document.documentElement.toggleAttribute('data-busy', isBusy) }, [isBusy])
  const { t } = useWords()
  return isBusy ? <div className="progress" role="progressbar" aria-label={t('ui.shell.loading')} /> : null
}

/** While the very first page is fetched, before there are words. */
export const Starting = () => <div className="progress" aria-hidden="true" />
