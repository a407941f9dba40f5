import type { TransitionContext } from '#backend/engine/resource/handler_types'

/** The shipment is paid once its settlement is: at once, or after a second person. */
type Settled = Pick<TransitionContext<'settlements'>, 'store' | 'row'>

export async function payShipment({ store, row: { shipment_id } }: Settled): Promise<void> {
  await store.transition('shipments', shipment_id, 'settle')
}
