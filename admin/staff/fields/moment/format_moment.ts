/** A stored day, time or both as the picker shows it: '2026-11-05T09:05' → '05/11/2026 09:05'. Pure. */
export const formatMoment = (stored: string): string =>
  stored.slice(0, 16).replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1').replace('T', ' ')
