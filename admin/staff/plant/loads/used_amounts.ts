/** What was used of the materials that a recipe proposes: the proposal, until somebody types another amount. Pure. */
import type { WorkMaterial } from '#common/plant/work'

/** By the code of the material, as typed. */
export type UsedAmounts = Readonly<Record<string, string>>

export const amountOf = ({ code, quantity }: WorkMaterial, used: UsedAmounts): string => used[code] ?? quantity

/** The part of the body; nothing is sent without a recipe. An empty amount is none. */
export const usedOf = (materials: readonly WorkMaterial[], used: UsedAmounts): { materials?: { code: string; quantity: string }[] } =>
  (materials.length ? { materials: materials.map((material) => ({ code: material.code, quantity: amountOf(material, used) || '0' })) } : {})
