/** The MIME type of a file, by its content alone: its name and the browser's Content-Type cannot be trusted. */
import { fileTypeFromBuffer } from 'file-type'

/** One of the accepted types (mime_type_groups.ts), or undefined. */
export async function detectMimeType(content: Buffer): Promise<string | undefined> {
  const { mime = '' } = await fileTypeFromBuffer(content) ?? {}
  const [baseType = ''] = mime.split(';')
  switch (baseType) {
    case 'image/jpeg': case 'image/png': case 'image/webp': case 'application/pdf': case 'audio/mpeg': case 'audio/ogg': return baseType
    case 'audio/opus': return 'audio/ogg'
    case 'audio/webm': case 'video/webm': return isAudioWebm(content) ? 'audio/webm' : undefined
    case 'audio/mp4': case 'audio/x-m4a': case 'video/mp4': return isAudioMp4(content) ? 'audio/mp4' : undefined
    default: return undefined
  }
}

/** The header names the codec of each track: `A_OPUS` in a voice recording, `V_…` too in a video. */
function isAudioWebm(content: Buffer): boolean {
  const head = content.subarray(0, 64 * 1024).toString('latin1')
  return /A_(OPUS|VORBIS)/.test(head) && !/V_(VP8|VP9|AV1|MPEG|UNCOMPRESSED|THEORA)/.test(head)
}

/** Every track has a handler: `soun` for audio, `vide` for video. */
function isAudioMp4(content: Buffer): boolean {
  const handlers = new Set<string>()
  // Ends with the file: each search begins behind the last find.
  for (let at = content.indexOf('hdlr'); at !== -1; at = content.indexOf('hdlr', at + 4)) {
    handlers.add(content.toString('latin1', at + 12, at + 16))
  }
  return handlers.has('soun') && !handlers.has('vide')
}
