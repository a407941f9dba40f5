/** What the worker reads of messages and addresses. Pure. */

/** As Firebase hands it to a browser. */
export interface Sent {
  readonly notification?: { readonly title?: string; readonly body?: string; readonly icon?: string; readonly tag?: string }
  readonly data?: { readonly link?: string }
}

/** Where Firebase puts the message in a notification that it shows. */
export const MESSAGE = 'FCM_MSG'

/** The page that a notification is about, one of ours whatever the message says. */
export function pageOf(data: unknown, origin: string): string {
  const link = (data as Readonly<Record<string, Sent | undefined>> | null)?.[MESSAGE]?.data?.link
  const page = URL.parse(link ?? '/', origin)
  return page?.origin === origin ? page.href : `${origin}/`
}

/** Pages behind a sign-in show messages themselves; the public ones, and those of signing in, do not. */
export const isListening = (address: string): boolean =>
  /^\/(user|client)\/(?!login|forgot-password|reset-password)/.test(new URL(address).pathname)
