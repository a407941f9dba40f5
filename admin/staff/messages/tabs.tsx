/** Navigation between templates, outbox and inbox. */
import { NavLink } from 'react-router'
import { can } from '../../kit/providers/session/access_control.ts'
import { useTranslation } from '../definition/translation.ts'
import '../resource/resource.css'

export function MessageTabs() {
  const { t } = useTranslation()
  return (
    <nav className="list-tabs" aria-label={t('ui.messages.tabs.label')}>
      {can('notification_templates', 'list') && <NavLink to="/user/notifications" end>{t('ui.messages.tabs.templates')}</NavLink>}
      {can('notifications', 'list') && <NavLink to="/user/notifications/outbox">{t('ui.messages.tabs.outbox')}</NavLink>}
      <NavLink to="/user/notifications/inbox" end>{t('ui.messages.tabs.inbox')}</NavLink>
    </nav>
  )
}
