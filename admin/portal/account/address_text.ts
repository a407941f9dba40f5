import type { Address } from '../api.ts'

export const addressText = ({ zone, city, line, landmark }: Pick<Address, 'zone' | 'city' | 'line' | 'landmark'>): string =>
  [zone?.label ?? city?.label, line, landmark].filter(Boolean).join(' · ')
