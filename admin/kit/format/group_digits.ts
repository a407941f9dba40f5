/**
 * An exact decimal as an input shows it: '9687.600' → `9 687.6`. Groups are parted by no-break spaces, because a comma may be the decimal
 * mark of whoever types. Pure.
 */
export function groupDigits(exact: string, { places = 0, mark = '.' }: { readonly places?: number; readonly mark?: string } = {}): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(exact) ?? []
  if (whole === '') return exact
  const digits = fraction.replace(/0+$/, '').padEnd(places, '0')
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}${digits && `${mark}${digits}`}`
}

/** The decimal mark of a language, which `formatNumber` writes too. */
export const decimalMark = (language: string): string => (language === 'en' ? '.' : ',')
