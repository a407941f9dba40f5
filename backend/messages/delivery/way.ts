/** The transport behind a channel; without an SMTP server, mails are written to files on this machine. */
export const WAYS = ['smtp', 'caught', 'http', 'fcm', 'inbox'] as const
export type Way = (typeof WAYS)[number]
