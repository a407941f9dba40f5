/** Runs in a thread of its own (routes.ts): the document takes a second of work that no other request should wait for. */
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { openApi } from './document.ts'
import type { Locale } from '#backend/language'

export interface Built { readonly packed: Uint8Array; readonly etag: string }

const text = JSON.stringify(openApi(workerData as Locale))
const built: Built = { packed: gzipSync(text), etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
parentPort?.postMessage(built)
