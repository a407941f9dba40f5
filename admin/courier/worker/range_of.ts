/** The part of a kept file that a request asks for. Players ask for parts, and iPhones play nothing that is answered as a whole. Pure. */
import { parseByteRange } from '#common/files/byte_range'

export async function rangeOf(kept: Response, header: string | null): Promise<Response> {
  if (header === null) return kept
  const whole = await kept.blob()
  const range = parseByteRange(header, whole.size)
  const headers = new Headers(kept.headers)
  headers.set('accept-ranges', 'bytes')
  if (range === null) return new Response(whole, { headers })
  if (range === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } })
  headers.set('content-range', `bytes ${range.start}-${range.end}/${whole.size}`)
  headers.set('content-length', String(range.end - range.start + 1))
  // Without its type, slice() would leave the type empty.
  return new Response(whole.slice(range.start, range.end + 1, whole.type), { status: 206, headers })
}
