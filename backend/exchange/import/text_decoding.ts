/** Decodes a text file in UTF-8, UTF-16 (the "Unicode" of Excel), Windows-1252 or Windows-1256. Pure. */
import { cleanText } from '#common/clean_text'

export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes)
}

export function detectEncoding(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (isUtf8(bytes)) return hasZeroBytes(bytes, 1) ? 'utf-16le' : hasZeroBytes(bytes, 0) ? 'utf-16be' : 'utf-8'
  return isArabic(bytes) ? 'windows-1256' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** UTF-16 without a byte order mark: every other byte is zero. `parity`: whether the even or the odd ones. */
function hasZeroBytes(bytes: Uint8Array, parity: 0 | 1): boolean {
  const sample = bytes.subarray(0, 400)
  const count = sample.filter((byte, index) => index % 2 === parity && byte === 0).length
  return sample.length > 3 && count > sample.length / 4
}

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

/** Trims a cell and removes the apostrophe that exports put before text that looks like a formula. */
export const cleanCell = (cell: string): string => cleanText(cell).replace(/^'(?=[=+\-@])/, '')
