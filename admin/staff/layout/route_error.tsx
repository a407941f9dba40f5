import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from '../../kit/document/error_boundary.tsx'
import { useIsConnected } from '../../kit/providers/rest/connection.ts'
import { translatorOfPage } from '../../kit/providers/texts/language.ts'

export function RouteErrorPage() {
  const error = useRouteError()
  const isConnected = useIsConnected()
  const [wasLost, setWasLost] = useState(false)
  if (!isConnected && !wasLost) setWasLost(true)
  useEffect(() => { if (wasLost && isConnected) location.reload() }, [wasLost, isConnected])
  return wasLost ? <PageWithoutConnection /> : <ErrorPage error={error} />
}

/** A page that was never opened here cannot be loaded now. */
function PageWithoutConnection() {
  const { t } = translatorOfPage()
  return (
    <div className="crash" role="alert">
      <h1>{t('ui.shell.no_connection')}</h1>
      <p>{t('ui.shell.no_connection_page')}</p>
      <button type="button" className="button" data-kind="primary" onClick={() => { location.reload() }}>{t('ui.shell.try_again')}</button>
    </div>
  )
}
