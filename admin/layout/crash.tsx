import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { log } from '../providers/log.ts'
import { useWords } from '../providers/words.ts'

/** A page that fell over, or a piece of it that could not be fetched. */
export function Crash() {
  const { t } = useWords()
  const error = useRouteError()
  useEffect(() => { log(error) }, [error])
  return (
    <main className="crash" tabIndex={-1}>
      <h1>{t('ui.shell.crash')}</h1>
      <p>{t('ui.shell.crash_help')}</p>
      <button type="button" className="button" data-kind="primary" onClick={() => { location.reload() }}>{t('ui.shell.reload')}</button>
    </main>
  )
}
