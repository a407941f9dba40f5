/** Attributes of links that open a place, or the way to it, in the map application of this device, else in the browser. */
import type { Point } from '#schema/types'

interface MapLink { readonly href: string; readonly target?: '_blank'; readonly rel?: 'noreferrer' }

export const mapLink = (place: Point, userAgent: string = navigator.userAgent): MapLink =>
  asLink(ADDRESSES[platformOf(userAgent)].place(`${place.lat},${place.lng}`))

export const navigationLink = (place: Point, userAgent: string = navigator.userAgent): MapLink =>
  asLink(ADDRESSES[platformOf(userAgent)].way(`${place.lat},${place.lng}`))

interface Addresses { readonly place: (at: string) => string; readonly way: (at: string) => string }

/** Apple's devices know no `geo:`; their maps open Apple's address, which is a page elsewhere. */
const ADDRESSES: Readonly<Record<'android' | 'apple' | 'other', Addresses>> = {
  android: { place: (at) => `geo:${at}?q=${at}`, way: (at) => `geo:${at}?q=${at}` },
  apple: { place: (at) => `https://maps.apple.com/?q=${at}`, way: (at) => `https://maps.apple.com/?daddr=${at}` },
  other: {
    place: (at) => `https://www.google.com/maps/search/?api=1&query=${at}`,
    way: (at) => `https://www.google.com/maps/dir/?api=1&destination=${at}`,
  },
}

/** An iPad says that it is a Mac. */
function platformOf(userAgent: string): keyof typeof ADDRESSES {
  if (/Android/i.test(userAgent)) return 'android'
  return /iPhone|iPad|iPod|Macintosh/i.test(userAgent) ? 'apple' : 'other'
}

/** A page must not take the place of ours. */
const asLink = (href: string): MapLink => (href.startsWith('https:') ? { href, target: '_blank', rel: 'noreferrer' } : { href })
