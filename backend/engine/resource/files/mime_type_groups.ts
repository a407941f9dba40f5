/** The MIME types that may be stored, by group. Pure. */
import type { FileGroup } from '#schema/types'

const GROUPS: Readonly<Record<FileGroup, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  pdf: ['application/pdf'],
  audio: ['audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/mp4'],
}
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf',
  'audio/mpeg': 'mp3', 'audio/ogg': 'ogg', 'audio/webm': 'webm', 'audio/mp4': 'm4a',
}

export function fileGroupOf(mime: string): FileGroup | undefined {
  return (Object.keys(GROUPS) as FileGroup[]).find((group) => GROUPS[group].includes(mime))
}

/** The file extension of a MIME type, whatever the name of the upload. */
export const extensionOf = (mime: string): string => EXTENSIONS[mime] ?? 'bin'
