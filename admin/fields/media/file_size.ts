import type { I18n } from '../../definition/translation.ts'

/** 1 536 000 → '1.5 MB'. */
export function sizeText(bytes: number, format: I18n['format']): string {
  if (bytes < 1024) return `${format.number(bytes)}\u00a0B`
  if (bytes < 1024 * 1024) return `${format.number(Math.round(bytes / 1024))}\u00a0KB`
  return `${format.decimal((bytes / 1024 / 1024).toFixed(1))}\u00a0MB`
}
