/** The request to Firebase for one browser. Pure. */
import type { TokenMessage } from 'firebase-admin/messaging'
import { directionOf } from '#common/locales'
import type { OutgoingMessage } from '#backend/services/channels/channel'

/** Time to live in seconds. */
const DAY_SECONDS = 86_400
const PRODUCT = 'Zarbia'

/** `origin`: the address of the product. A message with the same id replaces one that has not been displayed. */
export function firebaseMessageFor(token: string, { id, locale, title, body, link }: OutgoingMessage, origin: string): TokenMessage {
  const page = link === null ? null : new URL(link, origin).href
  return {
    token,
    notification: { title: title ?? PRODUCT, body },
    data: { id: String(id), ...(link !== null && { link }) },
    webpush: {
      headers: { TTL: String(DAY_SECONDS), Urgency: 'high', Topic: `n${id}` },
      notification: { icon: '/icons/icon-192.png', tag: `n${id}`, lang: locale, dir: directionOf(locale) },
      // Firebase refuses a message with any other link; our own worker opens `data.link`.
      ...(page?.startsWith('https:') && { fcmOptions: { link: page } }),
    },
  }
}
