import type { ShapedAs } from '#resources'

/** GET /api/user/media/{id}/uses: the records that refer to a file, as far as the caller may read them, and how many more. */
export const fileUses = {
  uses: [{ resource: 'string', field: 'string', id: 'id', label: 'string' }], hidden: { type: 'int', min: 0 },
} as const
export type FileUses = ShapedAs<typeof fileUses>
export type LabelledFileUse = FileUses['uses'][number]
