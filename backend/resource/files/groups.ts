/** What may be kept at all, by the kind of its content. Pure. */
import type { FileGroup } from '#schema/types'

const GROUPS: Readonly<Record<FileGroup, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  pdf: ['application/pdf'],
  audio: ['audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/mp4'],
}
const ENDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf',
  'audio/mpeg': 'mp3', 'audio/ogg': 'ogg', 'audio/webm': 'webm', 'audio/mp4': 'm4a',
}

export function groupOf(mime: string): FileGroup | undefined {
  return (Object.keys(GROUPS) as FileGroup[]).find((group) => GROUPS[group].includes(mime))
}

/** The ending that a file of this content has, whatever it was called. */
export const endOf = (mime: string): string => ENDS[mime] ?? 'bin'
