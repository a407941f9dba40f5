/** The link to the client's page of an order: the server gives it to who may have it, and logs that. Messages have stars in its place. */
import { call } from '../providers/http.ts'
import { say } from '../providers/words.ts'

export interface About { readonly type: string; readonly id: number }

export async function clientLink(order_id: number, verb: 'link' | 'new-link' = 'link'): Promise<string> {
  const { body: { link } } = await call<{ link?: string }>(`/api/user/orders/${order_id}/${verb}`, { method: 'POST', body: {} })
  // The answer to a call that was sent again does not say it a second time.
  if (link === undefined) throw new Error(say('alerts.try_later'))
  return link
}

const HIDDEN = '/o/***'
/** As a text has them, and as they stand within the address that opens it on the phone. */
const forms = (link: string): readonly [string, string] => [link, encodeURIComponent(link)]

export const hasHiddenLink = (text: string): boolean => forms(HIDDEN).some((hidden) => text.includes(hidden))

export async function withClientLink(text: string, about: About): Promise<string> {
  const link = forms(await clientLink(await orderOf(about)))
  return forms(HIDDEN).reduce((said, hidden, index) => said.replaceAll(hidden, link[index] ?? hidden), text)
}

async function orderOf({ type, id }: About): Promise<number> {
  if (type !== 'claims') return id
  return (await call<{ order_id: number }>(`/api/user/claims/${id}`)).body.order_id
}
