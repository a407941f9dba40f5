/** What the pages of a day show is kept for the time without a network: voice notes and pictures; the worker answers with them. */
import type { CourierDay } from '#common/courier/day'
import { log } from '../../kit/providers/log.ts'
import { pictureUrl } from '../photos/picture_url.ts'
import { MEDIA_CACHE } from '../worker/cache_names.ts'

export async function keepMedia(day: CourierDay): Promise<void> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return
  const cache = await caches.open(MEDIA_CACHE)
  // Many items share the picture of their kind.
  const wanted = new Map(mediaOf(day).map((url) => [pathOf(url), url]))
  for (const kept of await cache.keys()) if (!wanted.has(pathOf(kept.url))) await cache.delete(kept)
  // One that cannot be read now is no reason to miss the others.
  for (const url of wanted.values()) {
    if (!navigator.onLine) return
    if (!await cache.match(url, { ignoreSearch: true })) await cache.add(url).catch(log)
  }
}

function mediaOf({ shipments, choices: { category = [] } }: CourierDay): string[] {
  const stops = shipments.flatMap((shipment) => shipment.stops)
  const pictured = [category, ...stops.flatMap(({ items, announced = [] }) => [items, announced])].flat()
  const pictures = pictured.flatMap(({ picture }) => pictureUrl(picture) ?? [])
  return [...stops.flatMap(({ address }) => address?.voice_note?.url ?? []), ...pictures]
}

/** The signature in the address differs each time that it is read. */
const pathOf = (url: string): string => new URL(url, location.origin).pathname
