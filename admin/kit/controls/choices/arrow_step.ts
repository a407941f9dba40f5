/** The step of a horizontal arrow key through a sequence: forwards is to the left in Arabic. Undefined for other keys. */
export function arrowStep(key: string): 1 | -1 | undefined {
  const isMirrored = document.documentElement.dir === 'rtl'
  if (key === 'ArrowRight') return isMirrored ? -1 : 1
  return key === 'ArrowLeft' ? (isMirrored ? 1 : -1) : undefined
}
