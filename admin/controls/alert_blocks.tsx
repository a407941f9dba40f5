import { closeAlert, useAlerts, type ShownAlert } from '../providers/alerts.ts'
import { useWords } from '../providers/words.ts'
import './alert.css'
import { AlertIcon } from './alert_icon.tsx'
import { Icon } from './icon.tsx'
import { close } from './icons.ts'
import { useTimeOut } from './time_out.ts'

/** Where a shell puts alerts that stand in the page. Always there, so that what appears in it is read out. */
export function AlertBlocks() {
  const alerts = useAlerts('block')
  return <div className="alert-blocks">{alerts.map((alert) => <AlertBlock key={alert.key} alert={alert} />)}</div>
}

function AlertBlock({ alert }: { alert: ShownAlert }) {
  const { t } = useWords()
  const shut = () => { closeAlert(alert.key) }
  const pause = useTimeOut(alert.timeOut, shut)
  const isUrgent = alert.type === 'danger' || alert.type === 'warning'
  return (
    <div className="alert" data-alert={alert.type} role={isUrgent ? 'alert' : 'status'} {...pause}>
      <AlertIcon type={alert.type} />
      <div>
        <strong>{alert.title}</strong>
        {alert.message && <p>{alert.message}</p>}
        {alert.action && (
          <button type="button" className="alert-action" onClick={() => { shut(); alert.action?.run() }}>{alert.action.label}</button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={t('ui.alert.close')} onClick={shut}><Icon of={close} /></button>
    </div>
  )
}
