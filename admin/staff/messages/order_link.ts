/** The link to the public page of an order. The server audits every request for it; stored messages contain a masked link. */
import { call } from '../../kit/providers/rest/http.ts'
import { translatorOfPage } from '../../kit/providers/texts/language.ts'
import { MASKED_LINK } from '#common/orders/link_path'

export interface SubjectRef { readonly type: string; readonly id: number }

export async function fetchOrderLink(order_id: number, verb: 'link' | 'new-link' = 'link'): Promise<string> {
  const { body: { link } } = await call<{ link?: string }>(`/api/user/orders/${order_id}/${verb}`, { method: 'POST', body: {} })
  // The response to a repeated request with the same idempotency key omits the link.
  if (link === undefined) throw new Error(translatorOfPage().t('alerts.try_later'))
  return link
}

/** The link as plain text, and URL-encoded as in a `wa.me` address. */
const encodings = (link: string): readonly [string, string] => [link, encodeURIComponent(link)]

export const hasMaskedLink = (text: string): boolean => encodings(MASKED_LINK).some((masked) => text.includes(masked))

export async function insertOrderLink(text: string, subject: SubjectRef): Promise<string> {
  const [path = ''] = (await fetchOrderLink(await orderIdOf(subject))).split('?')
  // The language follows the asterisks.
  const link = encodings(path)
  return encodings(MASKED_LINK).reduce((result, masked, index) => result.replaceAll(masked, link[index] ?? masked), text)
}

async function orderIdOf({ type, id }: SubjectRef): Promise<number> {
  if (type !== 'claims') return id
  return (await call<{ order_id: number }>(`/api/user/claims/${id}`)).body.order_id
}
