import { fetchPublicSettings, type PublicSettings } from '../providers/fetch_public_settings.ts'

/** The tile server of the settings. */
export interface TileServer { readonly url: string; readonly credit: string | null }

/** Null without a tile server: then maps have no base layer. */
export function tileServerOf({ 'map.tiles_url': url, 'map.tiles_credit': credit }: PublicSettings): TileServer | null {
  return typeof url === 'string' && url !== '' ? { url, credit: typeof credit === 'string' ? credit : null } : null
}

export const fetchTileServer = async (signal: AbortSignal): Promise<TileServer | null> => tileServerOf(await fetchPublicSettings(signal))
