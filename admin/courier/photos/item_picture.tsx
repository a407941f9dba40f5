import type { StoredFile } from '#schema/types'
import { apiUrl } from '../../kit/providers/rest/api_url.ts'
import { pictureUrl } from './picture_url.ts'

/** What an item looks like; nothing where its kind has no picture. */
export function ItemPicture({ of }: { readonly of: StoredFile | null | undefined }) {
  const url = pictureUrl(of)
  return url && <img className="item-picture" src={apiUrl(url)} alt="" width="48" height="48" decoding="async" />
}
