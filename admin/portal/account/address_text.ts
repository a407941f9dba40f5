import type { Address } from '../api.ts'

/** Each part apart: a street in French stays whole beside a landmark in Arabic. */
export const addressText = ({ zone, city, line, landmark }: Pick<Address, 'zone' | 'city' | 'line' | 'landmark'>): string =>
  [zone?.label ?? city?.label, line, landmark].filter(Boolean).map((part) => `\u2068${part}\u2069`).join(' · ')
