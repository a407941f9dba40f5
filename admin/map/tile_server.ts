import { call } from '../providers/http.ts'

/** The tile server of the settings. */
export interface TileServer { readonly url: string; readonly credit: string | null }

/** Null without a tile server: then maps have no base layer. */
export async function fetchTileServer(signal: AbortSignal): Promise<TileServer | null> {
  const { body } = await call<Readonly<Record<string, unknown>>>('/api/public/settings', { token: null, signal })
  const [url, credit] = [body['map.tiles_url'], body['map.tiles_credit']]
  return typeof url === 'string' && url !== '' ? { url, credit: typeof credit === 'string' ? credit : null } : null
}
