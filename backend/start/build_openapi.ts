/** Runs in a thread of its own (openapi/routes.ts): the document takes a second of work that no other request should wait for. */
import { parentPort, workerData } from 'node:worker_threads'
import { pack } from '#backend/http/packed'
import { openApi } from './openapi.ts'
import type { Locale } from '#common/locales'

parentPort?.postMessage(pack(JSON.stringify(openApi(workerData as Locale))))
