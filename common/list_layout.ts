/** The layout of a list and the saved views of a person, as their calls have them. */
import type { ShapedAs } from '#resources'

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]
export const PAGE_SIZES = [25, 50, 100, 200] as const
/** In pixels. */
export const MIN_WIDTH = 48
export const MAX_WIDTH = 960
export const MAX_COLUMNS = 50

/** Of a field or a resource. */
const name = { type: 'string', max: 80 } as const
export const columns = { nullable: [name, { min: 1, max: MAX_COLUMNS }] } as const
export const density = { nullable: { one_of: DENSITIES } } as const

/** A part that is null is as the definition has it. */
export const listLayout = {
  columns, density, size: { schema: { type: ['integer', 'null'], enum: [...PAGE_SIZES, null] } },
  /** The menu has the list on top. */
  starred: 'bool|null',
  widths: { nullable: { map_of: { type: 'int', min: MIN_WIDTH, max: MAX_WIDTH }, max: MAX_COLUMNS } },
} as const
export type ListLayout = Partial<Omit<ShapedAs<typeof listLayout>, 'size'>> & { readonly size?: number | null }
export const preferences = { lists: { map_of: listLayout } } as const

export const viewName = { type: 'string', max: 60 } as const
/** The query of the API. */
export const viewQuery = { schema: { type: 'string', maxLength: 4_000 } } as const
export const savedView = {
  id: 'id', resource: name, name: viewName, query: 'string', columns, density,
  /** False when the query names a field that no longer exists or that the user may no longer read. */
  works: 'bool',
} as const
export type SavedView = ShapedAs<typeof savedView>
