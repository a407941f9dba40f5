import { closeAlert, useAlerts } from '../../providers/alerts.ts'
import type { AlertAction, OpenAlert } from '../../providers/open_alerts.ts'
import { useTranslator } from '../../providers/texts/i18n.ts'
import './alert.css'
import { AlertIcon, useDismissTimer } from './parts.tsx'
import { Icon } from '../icons/icon.tsx'
import { close } from '../icons/light_page_icons.ts'

/** Block alerts. The region is always in the page: screen readers announce what appears or changes in it; what is urgent interrupts. */
export function AlertBlocks() {
  const alerts = useAlerts('block')
  const blocks = (all: readonly OpenAlert[]) => all.map((alert) => <AlertBlock key={alert.key} alert={alert} />)
  return (
    <div className="alert-blocks">
      <div role="status" aria-atomic="false">{blocks(alerts.filter((alert) => !isUrgent(alert)))}</div>
      {blocks(alerts.filter(isUrgent))}
    </div>
  )
}

const isUrgent = ({ type }: OpenAlert): boolean => type === 'danger' || type === 'warning'

function AlertBlock({ alert }: { alert: OpenAlert }) {
  const { t } = useTranslator()
  const dismiss = () => { closeAlert(alert.key) }
  const pauseHandlers = useDismissTimer(alert, dismiss)
  const button = (action: AlertAction, isOffer: boolean) => (
    <button
      type="button" className="alert-action" data-offer={isOffer || undefined} onClick={() => { dismiss(); action.run() }}
    >{action.label}</button>
  )
  return (
    <div className="alert" data-alert={alert.type} role={isUrgent(alert) ? 'alert' : undefined} {...pauseHandlers}>
      <AlertIcon type={alert.type} />
      <div>
        <strong>{alert.title}</strong>
        {alert.message && <p>{alert.message}</p>}
        {alert.action && button(alert.action, false)}
        {alert.offer && button(alert.offer, true)}
      </div>
      <button type="button" className="icon-button" aria-label={t('ui.alert.close')} onClick={dismiss}><Icon of={close} /></button>
    </div>
  )
}
