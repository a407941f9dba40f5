/** The keys of a scanner on a computer with another layout. Pure. */

/** Tags have no I, L, O and U. */
export const onAzerty = (code: string): string => [...code.toLowerCase()].map((key) => AZERTY[key] ?? key).join('')
const AZERTY: Readonly<Record<string, string>> = {
  1: '&', 2: 'é', 3: '"', 4: '\'', 5: '(', 6: '-', 7: 'è', 8: '_', 9: 'ç', 0: 'à', a: 'q', q: 'a', z: 'w', w: 'z', m: ',',
}

/** Key by key: one of them writes two letters. */
export const onArabic = (code: string): string[] => [...code.toLowerCase()].map((key) => ARABIC[key] ?? key)
const ARABIC: Readonly<Record<string, string>> = {
  a: 'ش', b: 'لا', c: 'ؤ', d: 'ي', e: 'ث', f: 'ب', g: 'ل', h: 'ا', j: 'ت', k: 'ن', m: 'ة', n: 'ى', p: 'ح', q: 'ض', r: 'ق', s: 'س',
  t: 'ف', v: 'ر', w: 'ص', x: 'ء', y: 'غ', z: 'ئ',
}
