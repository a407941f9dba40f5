/** The displayed name of a file. It is never used as a path. Pure. */
import { endOf } from '#backend/resource/files/groups'

const LONGEST = 120

/** `C:\\fakepath\\carpet.JPEG` → `carpet.jpg`: the extension follows the content. */
export function fileName(said: string, mime: string): string {
  const last = said.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const shown = last.replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  const stem = [...shown.replace(/^\.+/, '')].slice(0, LONGEST).join('') || 'file'
  return `${stem}.${endOf(mime)}`
}
