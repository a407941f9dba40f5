/** Which channels are configured, for the settings page. */
import { callerOf } from '#backend/resource/request'
import { may } from '#backend/resource/caller'
import { Forbidden } from '#backend/resource/refusals'
import env from '#backend/env/env'
import { channels } from './channels.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { MessageChannel } from '../channel_routing.ts'
import type { MessageTransport } from './openapi_calls.ts'

/** GET /api/user/messages/channels */
export async function showChannels(ctx: HttpContext) {
  if (!may(callerOf(ctx), 'setting-list')) throw new Forbidden()
  const hasSmtpServer = env.get('SMTP_HOST') !== undefined
  return {
    email: { configured: hasSmtpServer, via: hasSmtpServer ? 'smtp' : 'caught' } satisfies State,
    sms: await stateOf('sms', 'http'),
    whatsapp: await stateOf('whatsapp', 'http'),
    push: await stateOf('push', 'fcm'),
    in_app: await stateOf('in_app', 'inbox'),
  }
}

interface State { readonly configured: boolean; readonly via: MessageTransport | null }

async function stateOf(name: MessageChannel, via: MessageTransport): Promise<State> {
  const configured = await channels[name].isConfigured()
  return { configured, via: configured ? via : null }
}
