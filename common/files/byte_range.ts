/** Parses `Range: bytes=…`, for seeking in recordings, for the server and for the worker that answers without a network. Pure. */

/** Bytes from `start` to `end`, both included. */
export interface ByteRange { readonly start: number; readonly end: number }

/** null: the whole file. 'none': not satisfiable. The response to several ranges is the whole file. */
export function parseByteRange(header: string | null | undefined, size: number): ByteRange | null | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start < size && start <= end ? { start, end } : 'none'
}
