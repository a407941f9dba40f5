/**
 * Who serves the tiles of an address like `https://{s}.tiles.example/{z}/{x}/{y}.png`, as a content policy names it:
 * `https://*.tiles.example`. "'self'" for a path of this server; null for what is no address of tiles. Pure.
 */
export function tileSource(address: string): string | null {
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part)) || /[\s'"<>]/.test(address)) return null
  if (/^\/[^/]/.test(address)) return "'self'"
  const [, host = ''] = /^https:\/\/([^/?#]+)\//.exec(address) ?? []
  const name = host.replace(/^\{s\}(?=\.)/, '*')
  return /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(name) ? `https://${name.toLowerCase()}` : null
}
