/** `GET /api/user/closed-promises`: orders whose promise falls on a day that is closed, by special day and site. */
import type { ShapedAs } from '#resources'
import { figure } from './floor.ts'

const closedDays = { from: 'date', to: 'date', name: 'string', site: 'string', figure } as const
export const closedPromises = [closedDays] as const
export type ClosedDays = ShapedAs<typeof closedDays>
