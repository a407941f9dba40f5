/** What an item looks like where it is named: its first photo, else the picture of its category. */
import { fileJsonSql } from '#backend/engine/resource/fields/file/json'
import { withSignedUrls, type UnsignedFile } from '#backend/engine/resource/files/signed_urls'
import type { StoredFile } from '#schema/types'

/** A JSON value or null; both are names in the statement. */
export const itemPictureSql = (item: string, category: string): string => `coalesce(
  (select ${fileJsonSql('p')} from media p where p.owner_resource = 'order_items' and p.owner_field in ('photos_before', 'photos_after')
    and p.owner_id = ${item}.id order by p.id limit 1),
  ${categoryPictureSql(category)})`

/** For who reads the photos of the item anyway. */
export const categoryPictureSql = (category: string): string =>
  `(select ${fileJsonSql('p')} from media p where p.id = ${category}.icon_id)`

export type UnsignedPicture = UnsignedFile | null

export const pictureOf = (file: UnsignedPicture): StoredFile | null => file && withSignedUrls(file)

/** For a list: most items have the picture of their category, which is signed once. */
export function signedPictures(): (file: UnsignedPicture) => StoredFile | null {
  const signed = new Map<number, StoredFile>()
  return (file) => {
    if (file === null) return null
    const known = signed.get(file.id) ?? withSignedUrls(file)
    signed.set(file.id, known)
    return known
  }
}
