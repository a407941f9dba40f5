/**
* Messages that staff send from a phone: POST /api/user/messages/compose {event?, subject, channel, body?} answers the
* text and the link that opens it there, POST /api/user/messages/by-hand logs that it was sent. The link to the client's
* page is replaced by asterisks: POST /api/user/orders/:id/link answers it, and logs that it did.
 */
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { transaction } from '#backend/database/transaction'
import { callerOf } from '#backend/resource/caller_of'
import { may, type Caller } from '#backend/resource/caller'
import { authorize } from '#backend/resource/policy'
import { scopedIds } from '#backend/resource/read/scope'
import { Forbidden, invalid, NotFound } from '#backend/resource/refusals'
import { resourceOf } from '#backend/definition/registry'
import { bodyOf } from '#backend/resource/request'
import { once } from '#backend/resource/once'
import { handlers } from '#backend/resource/socket'
import type { Store } from '#backend/resource/store'
import { openStore } from '#backend/resource/open_store'
import type { Row } from '#resources'
import { clientLink, HIDDEN_LINK } from './client_link.ts'
import { readComposed, type Composed } from './input.ts'
import { templatesOf } from './template_cache.ts'
import { clientPath, templateContextOf, subjectRowsOf, type SubjectRows } from './template_context.ts'
import { takeBack } from './retract.ts'
import { addressOf } from './channel_routing.ts'
import { renderMessage, type MessageTexts } from './render.ts'

export async function compose(ctx: HttpContext): Promise<{ body: string; link: string }> {
  const caller = writerOf(ctx)
  const said = await readPermitted(caller, ctx)
  return transaction(async (trx) => {
    await assertVisible(trx, caller, said)
    const { body, address } = await composedMessageOf(openStore(trx, caller, await handlers().facts(trx)), said)
    return { body, link: linkTo(said.channel, address, body) }
  })
}

export async function logByHand(ctx: HttpContext): Promise<unknown> {
  const caller = writerOf(ctx)
  const said = await readPermitted(caller, ctx)
  return once(ctx, async (store) => {
    await assertVisible(store.trx, caller, said)
    return { status: 201, body: await log(store, said) }
  })
}

/** Cancels a queued message of the same event, so that the client does not receive it twice. */
async function log(store: Store, said: Composed): Promise<{ id: number }> {
  const { event, subject, channel } = said
  const { told, client, body, title, address } = await composedMessageOf(store, said)
  if (event) await takeBack(store, subject, [event])
  const { id } = await store.insert('notifications', {
    recipient: { type: 'clients', id: client.id }, event, subject, channel, locale: client.locale, title, address,
    body: told.order ? body.replaceAll(await clientLink(store.trx, told.order.id), HIDDEN_LINK) : body,
    link: clientPath(told), status: 'sent', sent_at: store.facts.now, by_id: store.caller?.id ?? null,
  })
  return { id }
}

/** The permission is checked before the body is read. */
function writerOf(ctx: HttpContext): Caller {
  const caller = callerOf(ctx)
  if (!may(caller, 'notification-send') && !may(caller, 'order-notify')) throw new Forbidden()
  return caller
}

async function readPermitted(caller: Caller, ctx: HttpContext): Promise<Composed> {
  const said = readComposed(bodyOf(ctx))
  await authorize(caller, resourceOf(said.subject.type), 'list')
  return said
}

async function assertVisible(trx: TransactionClientContract, caller: Caller, { subject: { type, id } }: Composed): Promise<void> {
  if (!(await scopedIds(trx, resourceOf(type), caller, [id])).has(id)) throw new NotFound()
}

interface ComposedMessage {
  readonly told: SubjectRows
  readonly client: Row<'clients'>
  readonly title: string | null
  readonly body: string
  readonly address: string
}

async function composedMessageOf(store: Store, said: Composed): Promise<ComposedMessage> {
  const told = await subjectRowsOf(store, said.subject)
  const { client } = told
  const address = client && addressOf({ ...client, type: 'clients', has_push: false }, said.channel)
  if (!client || !address) throw invalid('subject', (t) => t('errors.messages.no_client'))
  const text = await textOf(store, said)
  // Without the permission for the link, the text has none.
  const path = store.caller && may(store.caller, 'order-link') ? clientPath(told) : null
  const context = await templateContextOf(store, told, path, (symbol) => JSON.stringify(text.body).includes(symbol))
  return { told, client, address, ...renderMessage(text, context, client.locale, said.channel) }
}

/** The written text, else the template of the channel, else that of the other phone channel. */
async function textOf(store: Store, { event, channel, body }: Composed): Promise<MessageTexts> {
  const templates = event ? await templatesOf(store.trx, event, 'client') : []
  const template = templates.find((one) => one.channel === channel) ?? templates[0]
  if (body !== null) return { title: template?.title ?? null, body: { en: body, es: body, fr: body, ar: body } }
  if (!template) throw invalid('event', (t) => t('errors.messages.no_template'))
  return template
}

function linkTo(channel: Composed['channel'], address: string, body: string): string {
  const text = encodeURIComponent(body)
  return channel === 'whatsapp' ? `https://wa.me/${address.replace('+', '')}?text=${text}` : `sms:${address}?body=${text}`
}
