/** What an order consists of, in a few words: `2 × Carpet · 1 × Curtain`. Pure. */
import type { Item } from '../order.ts'

export function itemsText(items: readonly Pick<Item, 'category' | 'quantity'>[], number: (value: number) => string): string {
  const counts = new Map<string, number>()
  for (const { category, quantity } of items) {
    const label = category?.label ?? ''
    counts.set(label, (counts.get(label) ?? 0) + quantity)
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([label, count]) => `${number(count)}\u00a0×\u00a0${label}`).join(' · ')
}
