/** Parsing of push messages and page URLs in the worker. Pure. */

/** The payload of a push event from Firebase. */
export interface PushMessage {
  readonly notification?: { readonly title?: string; readonly body?: string; readonly icon?: string; readonly tag?: string }
  readonly data?: { readonly link?: string }
}

/** The key below which Firebase stores the message in the data of a notification. */
export const MESSAGE_KEY = 'FCM_MSG'

/** The URL that a notification links to, always of our origin. */
export function targetUrl(data: unknown, origin: string): string {
  const link = (data as Readonly<Record<string, PushMessage | undefined>> | null)?.[MESSAGE_KEY]?.data?.link
  const page = URL.parse(link ?? '/', origin)
  return page?.origin === origin ? page.href : `${origin}/`
}

/** Pages of signed-in persons show messages themselves; public pages and sign-in pages do not. */
export const isSignedInPage = (address: string): boolean =>
  /^\/(user|client)\/(?!login|forgot-password|reset-password)/.test(new URL(address).pathname)
