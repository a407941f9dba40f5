/** Voice notes that lead to an address are kept for the time without a network; the worker answers with them. */
import type { CourierDay } from '#common/courier/day'
import { log } from '../../kit/providers/log.ts'
import { MEDIA_CACHE } from '../worker/cache_names.ts'

export async function keepMedia(day: CourierDay): Promise<void> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return
  const cache = await caches.open(MEDIA_CACHE)
  const urls = day.shipments.flatMap(({ stops }) => stops).flatMap(({ address }) => address?.voice_note?.url ?? [])
  const wanted = new Set(urls.map(pathOf))
  for (const kept of await cache.keys()) if (!wanted.has(pathOf(kept.url))) await cache.delete(kept)
  // One that cannot be read now is no reason to miss the others.
  for (const url of urls) if (!await cache.match(url, { ignoreSearch: true })) await cache.add(url).catch(log)
}

/** The signature in the address differs each time that it is read. */
const pathOf = (url: string): string => new URL(url, location.origin).pathname
