import { KILOBYTE, MEGABYTE } from '#common/files/bytes'
import type { I18n } from '../../definition/translation.ts'

/** 1 536 000 → '1.5 MB'. */
export function fileSizeText(bytes: number, format: I18n['format']): string {
  if (bytes < KILOBYTE) return `${format.number(bytes)}\u00a0B`
  if (bytes < MEGABYTE) return `${format.number(Math.round(bytes / KILOBYTE))}\u00a0KB`
  return `${format.decimal((bytes / MEGABYTE).toFixed(1))}\u00a0MB`
}
