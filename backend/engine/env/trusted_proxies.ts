/** TRUST_PROXY: the proxies whose X-Forwarded-* headers are trusted. Addresses left of the last trusted one can be forged. */
import { BlockList, isIP } from 'node:net'

/** `distance` is 0 for the peer of the connection, 1 for the hop before it. */
export type ProxyTrust = (address: string | undefined, distance: number) => boolean

/** Named networks, as in proxy-addr and Express. */
const NETWORK_NAMES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const HINT = 'Write the number of proxies in front of the server, like 1, or their networks, like loopback,10.0.0.0/8'

export function trustedProxies(name: string, value?: string): ProxyTrust {
  if (!value || value === 'false' || value === '0') return () => false
  if (value === 'true') throw new Error(`${name}=true would believe every address that a caller invents. ${HINT}`)
  if (/^[1-9]\d?$/.test(value)) return (_address, distance) => distance < Number(value)
  const networks = parseNetworks(value)
  if (!networks) throw new Error(`${name} cannot be "${value}". ${HINT}`)
  return (address = '') => isIP(address) !== 0 && networks.check(address, familyOf(address))
}

function parseNetworks(value: string): BlockList | null {
  const networks = new BlockList()
  for (const network of value.split(',').flatMap((part) => NETWORK_NAMES[part.trim()] ?? [part.trim()])) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? []
    const maxPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    const prefix = Number(bits ?? maxPrefix)
    if (prefix < 1 || prefix > maxPrefix) return null
    networks.addSubnet(address, prefix, familyOf(address))
  }
  return networks
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
