/** Intl writes a hyphen before a negative amount, and in Arabic an abbreviation of the dirham that nobody says. Pure. */
export const withMoneySigns = (amount: string): string => amount.replace('-', '\u2212').replace('د.م.', 'درهم')
