/** The displayed name of a file. It is never used as a path. Pure. */
import { extensionOf } from '#backend/engine/resource/files/mime_type_groups'

const MAX_LENGTH = 120

/** `C:\\fakepath\\carpet.JPEG` → `carpet.jpg`: the extension follows the content. */
export function toFileName(original: string, mime: string): string {
  const last = original.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const printable = last.replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  const stem = [...printable.replace(/^\.+/, '')].slice(0, MAX_LENGTH).join('') || 'file'
  return `${stem}.${extensionOf(mime)}`
}
