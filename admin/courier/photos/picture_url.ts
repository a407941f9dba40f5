import type { StoredFile } from '#schema/types'

/** The small one, if there is one; null without a picture, also of a day that a phone kept. */
export const pictureUrl = (file: StoredFile | null | undefined): string | null => file?.thumb_url ?? file?.url ?? null
