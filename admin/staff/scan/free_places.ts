/** The places that are offered where items are put away. Pure. */
import { foldText } from '#common/text/folding'
import type { Row as Columns } from '#resources'

export type FinalPlace = Pick<Columns<'stocks'>, 'id' | 'code' | 'name' | 'parent_id' | 'occupancy' | 'threshold' | 'fill'>

/** How many are offered before somebody asks for all of them. */
const FEW = 8

/** Those with room and without places of their own: first where items of this day should go, then the emptiest. A search finds all. */
export function offeredPlaces<P extends FinalPlace>(
  places: readonly P[], { proposed, typed, chosen, areAllShown }: {
    readonly proposed: readonly string[], readonly typed: string, readonly chosen: number | null, readonly areAllShown: boolean
  },
): readonly P[] {
  const wanted = foldText(typed)
  if (wanted !== '') return places.filter(({ code, name }) => [code, name].some((text) => foldText(text ?? '').includes(wanted)))
  const isProposed = ({ code }: P) => proposed.includes(code ?? '')
  const free = places
    .filter((one) => one.id === chosen || (one.fill !== 'full' && places.every(({ parent_id }) => parent_id !== one.id)))
    .sort((one, other) => Number(isProposed(other)) - Number(isProposed(one)) || (one.occupancy ?? 0) - (other.occupancy ?? 0))
  if (areAllShown || free.length <= FEW + 2) return free
  const few = free.slice(0, FEW)
  return [...few, ...free.filter(({ id }) => id === chosen && few.every((one) => one.id !== id))]
}
