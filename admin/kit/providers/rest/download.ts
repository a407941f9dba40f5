/** Downloads of files that the server generates. Not part of http.ts: clients' pages load it with the first download. */
import {
  prepareRequest, headersOf, toFailure, toNetworkFailure, withToken, type CallOptions, type PreparedRequest,
} from './http.ts'
import { parseJson } from '#common/text/parse_json'

/** `onBytes` is called with the number of bytes received so far. */
export function download(
  path: string, request: Pick<CallOptions, 'query' | 'signal'>, onBytes: (bytes: number) => void = () => {},
): Promise<File> {
  return withToken((token) => fetchFile(prepareRequest(path, request), token, onBytes))
}

async function fetchFile({ url, signal }: PreparedRequest, token: string | null, onBytes: (bytes: number) => void): Promise<File> {
  const response = await fetch(url, { headers: headersOf(token), signal }).catch((error: unknown) => { throw toNetworkFailure(error) })
  if (!response.ok) throw toFailure(response.status, parseJson(await response.text()))
  let size = 0
  const counted = response.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => { onBytes(size += chunk.length); controller.enqueue(chunk) },
  }))
  const content = await new Response(counted ?? null).blob().catch((error: unknown) => { throw toNetworkFailure(error) })
  return new File([content], fileNameIn(response.headers), { type: response.headers.get('content-type') ?? '' })
}

/** `attachment; filename="orders.csv"; filename*=UTF-8''Commandes%202026.csv` */
function fileNameIn(headers: Headers): string {
  const disposition = headers.get('content-disposition') ?? ''
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return name === undefined ? /filename="([^"]+)"/.exec(disposition)?.[1] ?? '' : decodeURIComponent(name)
}

/** Saves a file through the download of the browser. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => { URL.revokeObjectURL(url) }, 60_000)
}
