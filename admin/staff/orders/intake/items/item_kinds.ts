/** The kinds that an item of a category may have: its sub-categories, else the kinds that no other category has. Pure. */
import type { Row as Columns } from '#resources'
import { valuesOf } from '../../../definition/definition.ts'
import type { Values } from '../../../definition/record.ts'

export type SubCategory = Pick<Columns<'sub_categories'>, 'id' | 'category_id' | 'name' | 'item_type'>

export interface ItemKind {
  /** Unique among the kinds of the category. */
  readonly key: string
  /** Null for a kind without a sub-category. */
  readonly subCategory: SubCategory | null
  readonly type: SubCategory['item_type']
}

export interface ItemKinds {
  readonly own: readonly ItemKind[]
  /** Offered on request. */
  readonly others: readonly ItemKind[]
}

/** `needsType`: the category requires a kind of carpet. */
export function kindsOf(category_id: number, subCategories: readonly SubCategory[], needsType: boolean): ItemKinds {
  const own = subCategories.filter((one) => one.category_id === category_id && (!needsType || one.item_type !== null))
    .map((one): ItemKind => ({ key: `sub-${one.id}`, subCategory: one, type: one.item_type }))
  if (!needsType) return { own, others: [] }
  const ownTypes = own.map(({ type }) => type)
  const foreignTypes = subCategories.filter((one) => one.category_id !== category_id).map(({ item_type }) => item_type)
  const rest = valuesOf('item_type').filter((type) => !ownTypes.some((one) => one === type))
  const isForeign = (type: string) => foreignTypes.some((one) => one === type)
  const free = rest.filter((type) => !isForeign(type)).map(kindOfType)
  return own.length > 0 ? { own, others: free } : { own: free, others: [] }
}

/** The kinds of carpet that an item of the category may be. */
export function typesOf(category_id: number, subCategories: readonly SubCategory[]): string[] {
  const { own, others } = kindsOf(category_id, subCategories, true)
  return [...own, ...others].flatMap(({ type }) => type ?? [])
}

const kindOfType = (type: string): ItemKind => ({ key: type, subCategory: null, type: type as SubCategory['item_type'] })

/** The chosen kind as the item stores it. */
export const valuesOfKind = ({ subCategory, type }: ItemKind): Values => ({ sub_category_id: subCategory?.id ?? null, type })

export const chosenKind = ({ own, others }: ItemKinds, { sub_category_id, type }: Values): ItemKind | undefined =>
  [...own, ...others].find((kind) => (sub_category_id ? kind.subCategory?.id === sub_category_id : type !== null && kind.type === type))

/**
 * Whether a form asks for the kind beside the sub-category: only where the category has kinds, and not where the sub-category says it, or
 * can say it. What is stored is shown.
 */
export function asksKind(
  { category_id, sub_category_id, type }: Values, subCategories: readonly SubCategory[], hasKinds: boolean,
): boolean {
  const said = subCategories.find(({ id }) => id === sub_category_id)?.item_type ?? null
  if (said !== null || type != null) return type !== said
  return hasKinds && !subCategories.some((one) => one.category_id === category_id && one.item_type !== null)
}
