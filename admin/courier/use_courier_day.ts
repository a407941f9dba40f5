import { useEffect, useMemo } from 'react'
import type { CourierDay, CourierShipment, CourierStop } from '#common/courier/day'
import { startCourier, useCourierState } from './state.ts'
import { applyActions } from './outbox/apply_actions.ts'

/** The day with the actions that wait; null before the phone or the server has one. */
export function useCourierDay() {
  useEffect(startCourier, [])
  const state = useCourierState()
  const { stored, actions } = state
  const day = useMemo(() => stored && applyActions(stored.day, actions), [stored, actions])
  return { day, state }
}

export interface StopPlace { readonly stop: CourierStop; readonly shipment: CourierShipment }

export function findStop(day: CourierDay, id: number): StopPlace | null {
  for (const shipment of day.shipments) {
    const stop = shipment.stops.find((one) => one.id === id)
    if (stop) return { stop, shipment }
  }
  return null
}
