/** An amount inside a sentence of the server: `128.10 MAD`. Pure. */
import { fixed, scaled } from '#schema/decimal'

export const spokenAmount = (centimes: number, currency = 'MAD') => `${fixed(scaled(centimes, 2), 2)} ${currency}`
