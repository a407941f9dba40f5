/** What the large button of a card does, and what its problems are. Pure. */
import type { WorkCard } from '#common/plant/work'
import type { ScanAction } from '#common/scan'

const USUAL = ['finish', 'resume', 'start'] as const
export type UsualVerb = (typeof USUAL)[number]

/** An item whose second step waits for the first is one thing to take up: its first card, with what is done now. */
export const oncePerItem = (cards: readonly WorkCard[]): readonly WorkCard[] =>
  cards.filter(({ item }, index) => item === null || cards.findIndex((one) => one.item?.tag_code === item.tag_code) === index)

type Card = Pick<WorkCard, 'next'>

/** The usual transition among those that the server allows. */
export const usualVerb = ({ next }: Card): UsualVerb | null => USUAL.find((verb) => next.some((action) => action.verb === verb)) ?? null

/** Results other than a good one: of a task that runs. */
export const problemsOf = ({ next }: Card): ('damage' | 'rework')[] =>
  (next.some(({ verb }) => verb === 'finish') ? ['damage', 'rework'] : [])

/** What else can be done: pause, skip, assign. */
export const otherActions = (card: Card): ScanAction[] =>
  card.next.filter(({ verb }) => verb !== usualVerb(card) && verb !== 'finish')
