/** Paths of the API with a query. Pure. */
export function withQuery(url: string, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const pairs = given.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))
  const search = new URLSearchParams(pairs).toString()
  return search ? `${url}${url.includes('?') ? '&' : '?'}${search}` : url
}

/** Only paths: the token is sent to no other server. simple-rest leaves `?` and `?&` in some. */
export function apiPathOf(url: string): string {
  if (!/^\/[^/]/.test(url)) throw new Error(`not a path of the API: ${url}`)
  return url.replace('?&', '?').replace(/\?$/, '')
}
