/** Removes the location that a phone writes into a recording. It is overwritten in place, so no offset changes. Pure. */

/** ISO 6709, as Apple and Android write it: `+27.1536-013.2033+012.000/`. */
const LOCATION = /[+-]\d{2}\.\d+[+-]\d{2,3}\.\d+(?:[+-]\d+(?:\.\d+)?)?\//g

/** In an MP4: only in the metadata boxes, never in the sound. */
export function removeRecordingLocation(content: Buffer): Buffer {
  const clean = Buffer.from(content)
  for (const box of boxesOf(clean)) {
    if (box.toString('latin1', 4, 8) === 'mdat') continue
    for (const { index, 0: { length } } of box.toString('latin1').matchAll(LOCATION)) box.fill(' ', index, index + length)
    // As binary numbers (3GPP).
    // Ends with the box: each search begins behind the last find.
    for (let at = box.indexOf('loci'); at >= 4; at = box.indexOf('loci', at + 4)) {
      box.fill(0, at + 4, Math.min(box.length, at - 4 + box.readUInt32BE(at - 4)))
    }
  }
  return clean
}

/** The top-level boxes, as views. The rest of a malformed file is one last box. */
function boxesOf(content: Buffer): Buffer[] {
  const boxes: Buffer[] = []
  // Ends with the file: a box has at least eight bytes.
  for (let at = 0; at + 8 <= content.length;) {
    const declaredSize = content.readUInt32BE(at)
    const isLong = declaredSize === 1 && at + 16 <= content.length
    const size = isLong ? Number(content.readBigUInt64BE(at + 8)) : declaredSize
    const end = size < 8 || at + size > content.length ? content.length : at + size
    boxes.push(content.subarray(at, end))
    at = end
  }
  return boxes
}
