/** What speaks against receiving an order at one press: its vehicle is out, or the list has another number than was told. Pure. */
import type { ReceptionGroup, ReceptionOrder } from '#common/plant/reception'

export type Doubt = 'out' | 'number' | null

type Numbers = Pick<ReceptionOrder, 'declared' | 'collected' | 'listed' | 'arrived'>

/** Pieces that somebody has seen, one by one, are here whatever the shipment says. */
export const doubtOf = (numbers: Numbers, shipment: ReceptionGroup['shipment']): Doubt =>
  (shipment?.is_out && numbers.arrived < numbers.listed ? 'out' : isOther(numbers) ? 'number' : null)

/** The list has another number than the courier has counted, else than the client has announced. */
export function isOther({ declared, collected, listed }: Numbers): boolean {
  const told = collected ?? declared
  return told !== null && told !== listed
}
