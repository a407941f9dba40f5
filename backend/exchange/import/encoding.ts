/** Bytes of a text file → text: UTF-8, what Excel calls Unicode, and the two code pages of our offices. Pure. */

export function decoded(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

export function encodingOf(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (isUtf8(bytes)) return zeros(bytes, 1) ? 'utf-16le' : zeros(bytes, 0) ? 'utf-16be' : 'utf-8'
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

/** Every other byte is nothing: two bytes a letter, without the mark that says so. */
function zeros(bytes: Uint8Array, from: 0 | 1): boolean {
  const sample = bytes.subarray(0, 400)
  const count = sample.filter((byte, index) => index % 2 === from && byte === 0).length
  return sample.length > 3 && count > sample.length / 4
}

/** Arabic words are runs of high bytes; in French and Spanish they stand alone between plain letters. */
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
