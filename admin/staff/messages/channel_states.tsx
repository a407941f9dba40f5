/** The state of the message channels, for the settings page. */
import { useCustom } from '@refinedev/core'
import { NamedIcon } from '../../kit/controls/icons/named_icon.tsx'
import type { ChannelState } from '#common/messages/inbox'
import type { Row } from '#resources'
import { useTranslation } from '../definition/translation.ts'
import './switch_and_channels.css'

/** The environment variable that configures each channel. */
const REQUIRED_ENV: Readonly<Record<Channel, string>> = {
  email: 'SMTP_HOST', sms: 'SMS_URL', whatsapp: 'WHATSAPP_URL', push: 'FCM_PROJECT_ID …',
}
/** Messages in the application need no provider. */
type Channel = Exclude<Row<'notifications'>['channel'], 'in_app'>

type States = Readonly<Record<Channel, ChannelState>>

/** Which message channels are configured, and how to configure the others. */
export function ChannelStates() {
  const { t } = useTranslation()
  const { query } = useCustom<States>({ url: '/api/user/messages/channels', method: 'get', errorNotification: false })
  const data = query.data?.data
  if (!data) return null
  return (
    <details className="panel channels" open={Object.values(data).some(({ configured }) => !configured)}>
      <summary>{t('ui.messages.channels.title')}</summary>
      <ul>
        {(Object.keys(REQUIRED_ENV) as Channel[]).map((channel) => (
          <li key={channel} data-on={data[channel].configured || undefined}>
            <NamedIcon name={data[channel].configured ? 'check' : 'warning'} />
            <strong>{t(`enums.message_channel.${channel}`)}</strong>
            {data[channel].configured
              ? <span>{t(`ui.messages.channels.on.${String(data[channel].via)}`)}</span>
              : <span>{t(`ui.messages.channels.off.${channel}`)} <code dir="ltr">{REQUIRED_ENV[channel]}</code></span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
