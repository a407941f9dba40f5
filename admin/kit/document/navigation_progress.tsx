import { useLayoutEffect } from 'react'
import { useTranslator } from '../providers/texts/i18n.ts'
import './progress.css'

/** A busy cursor and a thin bar during a route change (specification §2). */
export function NavigationProgress({ isBusy }: { readonly isBusy: boolean }) {
  useLayoutEffect(() => { document.documentElement.toggleAttribute('data-busy', isBusy) }, [isBusy])
  const { t } = useTranslator()
  return isBusy ? <div className="progress" role="progressbar" aria-label={t('ui.shell.loading')} /> : null
}

/** Shown while the first page loads, before there are translations. */
export const InitialProgress = () => <div className="progress" aria-hidden="true" />
