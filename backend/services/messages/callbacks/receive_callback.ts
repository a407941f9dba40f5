/**
 * Takes a callback: what it says is stored, once, and handled by jobs, so that the provider gets its answer at once and a crash loses
 * nothing. Without a secret there is no such address.
 */
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { isEqualConstantTime } from '#backend/engine/http/constant_time'
import { PublicError } from '#backend/engine/exceptions/public_error'
import { NotFound, invalid } from '#backend/engine/resource/refusals'
import {
  callbackSettings, isSignedWith, type CallbackChannel, type CallbackSettings,
} from '#backend/services/channels/callbacks/callback_settings'
import { readCallback } from '#backend/services/channels/callbacks/read_callback'
import { storeIncoming } from '../incoming/store_incoming.ts'
import { storeReceipts } from '../receipts/store_receipts.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { PublicCall } from '#backend/engine/calls/define_call'

export async function receiveCallback({ ctx }: PublicCall): Promise<{ readonly received: number }> {
  const { channel, settings } = settingsOf(ctx)
  const json = ctx.request.raw() ?? ''
  if (!isSignedWith(settings.secret, json, ctx.request.header(settings.header) ?? '')) throw new WrongSignature()
  const content = readCallback(json, new Date().toISOString(), settings.own)
  if (!content) throw invalid('body', (t) => t('errors.E_BAD_REQUEST'))
  await runInTransaction(async (trx) => {
    await storeReceipts(trx, channel, content.receipts.map((receipt) => (
      { ...receipt, is_wrong_number: receipt.code !== null && settings.wrongNumbers.includes(receipt.code) })))
    await storeIncoming(trx, content.messages.map((message) => ({ channel, ...message })))
  })
  return { received: content.receipts.length + content.messages.length }
}

/** The Cloud API asks once, when the address is entered there. */
export function confirmCallback({ ctx, query }: PublicCall): Promise<unknown> {
  const { settings } = settingsOf(ctx)
  const [token, challenge] = [String(query['hub.verify_token'] ?? ''), String(query['hub.challenge'] ?? '')]
  if (settings.token === '' || !isEqualConstantTime(token, settings.token)) throw new WrongSignature()
  if (!/^[\w-]+$/.test(challenge)) throw invalid('hub.challenge', (t) => t('errors.field.type.pattern'))
  ctx.response.type('text/plain')
  return Promise.resolve(challenge)
}

function settingsOf({ params }: HttpContext): { channel: CallbackChannel; settings: CallbackSettings } {
  const channel = params.channel as CallbackChannel
  const settings = callbackSettings(channel)
  if (!settings) throw new NotFound()
  return { channel, settings }
}

class WrongSignature extends PublicError {
  constructor() {
    super(401, 'E_SIGNATURE', (t) => t('errors.signature'))
  }
}
