/** The transport behind a channel; without an SMTP server, mails are written to files on this machine. */
export const TRANSPORTS = ['smtp', 'caught', 'http', 'fcm', 'inbox'] as const
export type Transport = (typeof TRANSPORTS)[number]
