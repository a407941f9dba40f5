import '../../kit/controls/alerts/alert.css'
import { AlertIcon } from '../../kit/controls/alerts/parts.tsx'
import { useIsConnected } from '../../kit/providers/rest/connection.ts'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'

/** While the server cannot be reached. Always there, so that it is read out when it says something. */
export function ConnectionBanner() {
  const { t } = useTranslator()
  const isConnected = useIsConnected()
  return (
    <div role="status" className="connection">
      {!isConnected && (
        <div className="alert" data-alert="warning">
          <AlertIcon type="warning" />
          <div><strong>{t('ui.shell.no_connection')}</strong><p>{t('ui.shell.no_connection_help')}</p></div>
        </div>
      )}
    </div>
  )
}
