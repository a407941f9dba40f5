/**
 * The Content-Security-Policy source of a tile URL: `https://{s}.tiles.example/{z}/{x}/{y}.png` → `https://*.tiles.example`.
 * `'self'` for a path of this server; null if it is no valid tile URL. Pure.
 */
export function tileContentSource(address: string): string | null {
  if (!['{z}', '{x}', '{y}'].every((part) => address.includes(part)) || /[\s'"<>]/.test(address)) return null
  if (/^\/[^/]/.test(address)) return "'self'"
  const [, host = ''] = /^https:\/\/([^/?#]+)\//.exec(address) ?? []
  const name = host.replace(/^\{s\}(?=\.)/, '*')
  return /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(name) ? `https://${name.toLowerCase()}` : null
}
