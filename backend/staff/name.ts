/** Pure. */
import type { Row } from '#resources'

export const personFullName = ({ first_name, last_name }: Pick<Row<'users'>, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()
