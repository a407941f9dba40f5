/** The papers of an order that its client is sent as a link: the page behind it has them as PDF. */
export const SENT_PAPERS = ['deposit_slip', 'receipt', 'invoice'] as const
export type SentPaper = (typeof SENT_PAPERS)[number]
