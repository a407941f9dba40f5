/** What the worker and the pages call the caches. Pure. */

export const shellCache = (version: string): string => `zarbia-courier-shell-${version}`
export const MEDIA_CACHE = 'zarbia-courier-media'

export const isPage = (pathname: string): boolean => /^\/courier(\/|$)/.test(pathname)
