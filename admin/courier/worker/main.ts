/**
 * /courier-worker.js: the couriers' application without a network. One cache for each version of the build contains the document and
 * its files, so that they always fit together. Answers of the API are not cached: the pages keep the day themselves (offline_store.ts).
 */
import { rangeOf } from './range_of.ts'
import { isPage, MEDIA_CACHE, shellCache } from './cache_names.ts'

declare const self: ServiceWorkerGlobalScope
/** Replaced by the build (tools/vite/courier_worker.ts). */
declare const __VERSION__: string
declare const __FILES__: readonly string[]

const SHELL = shellCache(__VERSION__)
const DOCUMENT = '/courier'
const UNHASHED = [DOCUMENT, '/first.js', '/courier.webmanifest', '/favicon.svg', '/icons/icon-192.png']

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

/** `reload`: not from the browser's cache, which may contain the document of another version. */
async function install(): Promise<void> {
  const cache = await caches.open(SHELL)
  await cache.addAll([...UNHASHED.map((path) => new Request(path, { cache: 'reload' })), ...__FILES__])
}

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOthers().then(() => self.clients.claim()))
})

async function deleteOthers(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(shellCache('')) && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Sent by the page when nothing is lost by loading it again (register_worker.ts). */
self.addEventListener('message', ({ data }) => { if (data === 'activate') void self.skipWaiting() })

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(shellOr(request, DOCUMENT))
  } else if (UNHASHED.includes(pathname)) event.respondWith(shellOr(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (pathname.startsWith('/files/')) event.respondWith(mediaOf(request))
})

async function shellOr(request: Request, path: string): Promise<Response> {
  return await caches.match(path, { cacheName: SHELL }) ?? fetch(request)
}

/** A file of a part that is loaded later, such as the map, is kept once it was loaded. */
async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  // Without storage the page still gets its file.
  if (response.ok) await cache.put(request, response.clone()).catch(() => {})
  return response
}

/** Voice notes and pictures that the page has stored with the day. The signature in the address differs each time it is read. */
async function mediaOf(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: MEDIA_CACHE, ignoreSearch: true })
  return kept ? rangeOf(kept, request.headers.get('range')) : fetch(request)
}
