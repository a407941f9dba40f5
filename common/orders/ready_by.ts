import type { ShapedAs } from '#resources'

/** When an order could be ready if its client agreed now; null once it is promised, and while nothing can be said. */
export const readyBy = { ready_by: 'datetime|null' } as const
export type ReadyBy = ShapedAs<typeof readyBy>
