/** The value of a JSON text; null for an empty text and for one that is no JSON: storage, proxies and users may give anything. */
export function parseJson(text: string | null): unknown {
  try { return text ? JSON.parse(text) : null } catch { return null }
}
