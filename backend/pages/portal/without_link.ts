/** Texts of messages where a button leads to the order instead of their link. Pure. */

/** Not the sign that ends the sentence after it. */
const LINK = String.raw`https?:\/\/\S+?(?=[.,;،]?(?:\s|$))`
/** "How you get it: …." after another sentence. */
const OWN_SENTENCE = new RegExp(String.raw`(?<=[.!?؟]\s+|\n)[^.!?؟\n:]*:\s*${LINK}[.,;،]?\s*`, 'gu')
const AFTER_COLON = new RegExp(String.raw`\s*:\s*${LINK}[.,;،]?`, 'gu')
const ANY_LINK = new RegExp(LINK, 'gu')

/** What only announces the link goes with it; in the middle of a sentence it points to the button below. */
export const withoutLink = (text: string): string =>
  text.replace(OWN_SENTENCE, '').replace(AFTER_COLON, '.').replace(ANY_LINK, '↓').trim()
