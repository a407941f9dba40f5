/** Messages that staff send by hand from the company's phone: by which channels, and about what. */
export const MANUAL_CHANNELS = ['whatsapp', 'sms'] as const
export const MANUAL_SUBJECTS = ['orders', 'invoices', 'claims'] as const
