/**
 * Intl writes a hyphen before a negative amount, in Arabic an abbreviation of the dirham that nobody says, and in English the code of a
 * currency first: on pages, on papers and in messages it is `1,840.20 MAD`, as in the other languages. Pure.
 */
export const withMoneySigns = (amount: string): string => amount.replace('-', '\u2212').replace('د.م.', 'درهم')
  .replace(/^(\u2212?)([A-Z]{3})\s?(.+)$/, '$1$3\u00a0$2')
