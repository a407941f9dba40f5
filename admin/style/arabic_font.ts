/**
 * Names are in Arabic in every language of the staff's pages. A browser requests the font of a script when text in it is laid out, and
 * when the font has come, it lays out the whole page again. So a browser that needed the font once requests it when the pages start. Not
 * with a preload in the document, of which browsers warn on each page without such text.
 */
const KEY = 'has_arabic_text'
const FAMILY = 'Noto Sans Arabic'

export function loadArabicFont(): void {
  // Without a network the text is drawn in a font of the system.
  if (localStorage.getItem(KEY)) document.fonts.load(`1em "${FAMILY}"`, 'ا').catch(() => undefined)
  else document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    if (fontfaces.some(({ family }) => family.includes(FAMILY))) localStorage.setItem(KEY, '1')
  })
}
