/** What stands behind a channel; mails without a server are caught on this machine. */
export const WAYS = ['smtp', 'caught', 'http', 'fcm', 'inbox'] as const
export type Way = (typeof WAYS)[number]
