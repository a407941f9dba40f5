import { localize } from '../../../definition/translation.ts'
import type { Category } from '../../order.ts'

/** "Carpet 1": the first item of the order. */
export const itemName = ({ name }: Pick<Category, 'name'>, index: number, language: string): string =>
  `${localize(name, language)} ${index + 1}`
