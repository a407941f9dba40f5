/** A message as Firebase takes it for one browser. Pure. */
import type { TokenMessage } from 'firebase-admin/messaging'
import type { Outgoing } from '#backend/channels/channel'

/** What nobody has fetched by then is old news. */
const DAY_SECONDS = 86_400
const PRODUCT = 'Zarbia'

/** `origin`: where people find the product. A second one with the same id takes the place of the first, wherever that waits. */
export function messageFor(token: string, { id, locale, title, body, link }: Outgoing, origin: string): TokenMessage {
  const page = link === null ? null : new URL(link, origin).href
  return {
    token,
    notification: { title: title ?? PRODUCT, body },
    data: { id: String(id), ...(link !== null && { link }) },
    webpush: {
      headers: { TTL: String(DAY_SECONDS), Urgency: 'high', Topic: `n${id}` },
      notification: { icon: '/icons/icon-192.png', tag: `n${id}`, lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' },
      // Firebase refuses a message with any other link; our own worker opens `data.link`.
      ...(page?.startsWith('https:') && { fcmOptions: { link: page } }),
    },
  }
}
