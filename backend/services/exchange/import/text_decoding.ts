/** Decodes a text file in UTF-8, UTF-16 (the "Unicode" of Excel), Windows-1252, Windows-1256 or the encoding of old Macs. Pure. */
import { cleanText } from '#common/text/clean_text'

/** Wrong bytes become U+FFFD, and the characters round them stay. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes)
}

export function detectEncoding(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (isUtf16(bytes, 1)) return 'utf-16le'
  if (isUtf16(bytes, 0)) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  if (isArabic(bytes)) return 'windows-1256'
  return bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED) ? 'macintosh' : 'windows-1252'
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d]

/** A file with some wrong bytes still is UTF-8: in other encodings hardly any letters make valid sequences. */
function isUtf8(bytes: Uint8Array): boolean {
  let [valid, wrong] = [0, 0]
  // Ends with the file: each turn goes on by a byte or more.
  for (let index = 0; index < bytes.length;) {
    const length = sequenceLength(bytes, index)
    if (length > 1) valid++
    if (length === 0) wrong++
    index += Math.max(length, 1)
  }
  return wrong === 0 || valid > wrong
}

/** Of the UTF-8 sequence at `index`; 0 for a byte that begins none. */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0
  const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let offset = 1; offset < length; offset++) {
    if (((bytes[index + offset] ?? 0) & 0xc0) !== 0x80) return 0
  }
  return length
}

/**
 * UTF-16 without a byte order mark: the bytes of one parity name the block of their character, which is Latin or Arabic. Separators and
 * line ends are Latin in every file, so that there is a zero too. `parity`: where the block is.
 */
function isUtf16(bytes: Uint8Array, parity: 0 | 1): boolean {
  const blocks = bytes.subarray(0, SAMPLE_BYTES).filter((_, index) => index % 2 === parity)
  const known = blocks.filter((byte) => UTF16_BLOCKS.has(byte)).length
  return blocks.length > 1 && blocks.includes(0) && known > blocks.length * 0.9
}

const SAMPLE_BYTES = 4_000
/** Latin, Latin Extended-A, Arabic, and the forms of Arabic letters. */
const UTF16_BLOCKS: ReadonlySet<number> = new Set([0x00, 0x01, 0x06, 0xfb, 0xfc, 0xfd, 0xfe])

/** Arabic words are runs of high bytes; French and Spanish have single ones between ASCII letters. */
function isArabic(bytes: Uint8Array): boolean {
  let [inRuns, all, run] = [0, 0, 0]
  const close = () => {
    all += run
    if (run > 2) inRuns += run
    run = 0
  }
  for (const byte of bytes) {
    if (byte >= 0xc0) run++
    else close()
  }
  close()
  return inRuns > all / 2
}

/**
 * A text without what is not seen and without what marks it as text for a spreadsheet: the apostrophe before a number or before what
 * looks like a formula, `="…"`, and quotation marks behind a space.
 */
export const cleanCell = (cell: string): string =>
  cleanText(cell.replace(/^(?:=| +=?)"([^"]*)" *$/, '$1')).replace(/^'(?=[\d=+\-@])/, '').trim()
