/** What speaks against receiving an order at one press: its vehicle is out, or the list has other pieces than the courier. Pure. */
import type { ReceptionGroup, ReceptionOrder } from '#common/plant/reception'

export type Doubt = 'out' | 'number' | null

type Numbers = Pick<ReceptionOrder, 'collected' | 'listed' | 'arrived'>

/** Pieces that somebody has seen, one by one, are here whatever the shipment says. */
export const doubtOf = ({ collected, listed, arrived }: Numbers, shipment: ReceptionGroup['shipment']): Doubt =>
  (shipment?.is_out && arrived < listed ? 'out' : collected !== null && collected !== listed ? 'number' : null)
