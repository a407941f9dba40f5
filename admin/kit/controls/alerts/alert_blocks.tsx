import { closeAlert, useAlerts, type OpenAlert } from '../../providers/alerts.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import './alert.css'
import { AlertIcon, useDismissTimer } from './alert_parts.tsx'
import { Icon } from '../icons/icon.tsx'
import { close } from '../icons/light_page_icons.ts'

/** The container of block alerts. Always in the page, so that screen readers announce what appears in it. */
export function AlertBlocks() {
  const alerts = useAlerts('block')
  return <div className="alert-blocks">{alerts.map((alert) => <AlertBlock key={alert.key} alert={alert} />)}</div>
}

function AlertBlock({ alert }: { alert: OpenAlert }) {
  const { t } = useTranslator()
  const dismiss = () => { closeAlert(alert.key) }
  const pauseHandlers = useDismissTimer(alert.timeOut, dismiss)
  const isUrgent = alert.type === 'danger' || alert.type === 'warning'
  return (
    <div className="alert" data-alert={alert.type} role={isUrgent ? 'alert' : 'status'} {...pauseHandlers}>
      <AlertIcon type={alert.type} />
      <div>
        <strong>{alert.title}</strong>
        {alert.message && <p>{alert.message}</p>}
        {alert.action && (
          <button
            type="button" className="alert-action" data-offer={alert.isOffer} onClick={() => { dismiss(); alert.action?.run() }}
          >{alert.action.label}</button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={t('ui.alert.close')} onClick={dismiss}><Icon of={close} /></button>
    </div>
  )
}
