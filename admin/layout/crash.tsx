import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { log } from '../providers/log.ts'
import { readWords, SILENCE } from '../providers/words.ts'

/** A page that fell over, or a piece of it that could not be fetched. */
export function Crash() {
  // Also drawn in place of the root, which would have given the words.
  const { t, words } = readWords()
  const error = useRouteError()
  useEffect(() => { log(error) }, [error])
  const reload = () => { location.reload() }
  // Not even the words could be fetched.
  if (words === SILENCE.words) return <button type="button" className="button" onClick={reload}>↻ Zarbia</button>
  return (
    <div className="crash" role="alert">
      <h1>{t('ui.shell.crash')}</h1>
      <p>{t('ui.shell.crash_help')}</p>
      <button type="button" className="button" data-kind="primary" onClick={reload}>{t('ui.shell.reload')}</button>
    </div>
  )
}
