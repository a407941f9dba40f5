/** `Range: bytes=…` of a request: a recording is heard from its middle. Pure. */
import type { Range } from './storage.ts'

/** null: all of it. 'none': no such part. More than one part is answered with all of it. */
export function rangeOf(header: string | undefined, size: number): Range | null | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start < size && start <= end ? { start, end } : 'none'
}
