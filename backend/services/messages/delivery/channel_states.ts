/** Which channels are configured, for the settings page. */
import env from '#backend/engine/env/env'
import { channels } from './channels.ts'
import type { ChannelState } from '#common/messages/inbox'
import type { MessageChannel } from '../channel_routing.ts'

export async function showChannels(): Promise<Readonly<Record<MessageChannel, ChannelState>>> {
  const hasSmtpServer = env.get('SMTP_HOST') !== undefined
  return {
    email: { configured: hasSmtpServer, via: hasSmtpServer ? 'smtp' : 'caught' },
    sms: await stateOf('sms', 'http'),
    whatsapp: await stateOf('whatsapp', 'http'),
    push: await stateOf('push', 'fcm'),
    in_app: await stateOf('in_app', 'inbox'),
  }
}

async function stateOf(name: MessageChannel, via: ChannelState['via']): Promise<ChannelState> {
  const configured = await channels[name].isConfigured()
  return { configured, via: configured ? via : null }
}
