/** Worker thread of openapi/send_openapi.ts: building the document takes a second, which must not block other requests. */
import { parentPort, workerData } from 'node:worker_threads'
import { compressText } from '#backend/engine/http/compressed_text'
import { openApi } from './openapi.ts'
import type { Locale } from '#common/locales'

parentPort?.postMessage(compressText(JSON.stringify(openApi(workerData as Locale))))
