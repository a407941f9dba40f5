/** The form of a new shipment, which is saved with its stops by one call. */
import { useInvalidate } from '@refinedev/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { vehicleLoad, type VehicleLoadPart, type VehicleLimits } from '#common/orders/vehicle_load'
import type { Row as Columns } from '#resources'
import { showAlert } from '../../kit/providers/alerts.ts'
import { urlOf } from '../../kit/providers/rest/data_provider.ts'
import { call } from '../../kit/providers/rest/http.ts'
import { resourceOf } from '../definition/definition.ts'
import type { Row, Values } from '../definition/record.ts'
import { listPath, recordPath } from '../definition/resource_paths.ts'
import { useTranslation } from '../definition/translation.ts'
import { useReferencedRecord } from '../fields/reference/use_referenced_record.ts'
import { useForm, type Form } from '../resource/form/use_form.ts'
import { useLeaveGuard } from '../resource/form/use_leave_guard.ts'
import { isLoadConfirmed, planBody, type VehicleOverload } from './plan_body.ts'
import type { PlanState } from './use_plan.ts'

export const shipmentResource = resourceOf('shipments')

export interface ShipmentForm {
  readonly form: Form
  readonly isAssignment: boolean
  readonly setIsAssignment: (isAssignment: boolean) => void
  readonly load: readonly VehicleLoadPart[]
  readonly isOverloadConfirmed: boolean
  readonly setIsOverloadConfirmed: (isConfirmed: boolean) => void
}

export function useShipmentForm({ chosen, circle, reload, clear, setIsSaving }: PlanState, start: Values): ShipmentForm {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [isAssignment, setIsAssignment] = useState(false)
  const [confirmed, setConfirmed] = useState<VehicleOverload | null>(null)
  const form: Form = useForm({
    // The type follows from the stops; a new draft must have one.
    resource: shipmentResource, start: { type: 'collect', ...start },
    recordForm: {
      record: undefined, reload: () => Promise.resolve(undefined),
      write: async (values) => {
        const body = planBody({ values, chosen, circle, isAssignment, isOverloadConfirmed })
        setIsSaving(true)
        try {
          return (await call<Row>(urlOf('shipments', undefined, 'plan'), { method: 'POST', body })).body
        } catch (error) {
          // Stops that others have planned or changed are read again.
          setIsSaving(false)
          reload()
          throw error
        }
      },
    },
    onSaved: (row) => {
      guard.allowLeaving()
      clear()
      void invalidate({ invalidates: ['all'] })
      const saved = row as Row & Partial<Columns<'shipments'>>
      showAlert({ type: 'success', title: t('ui.planning.saved', { code: saved.code ?? '' }), message: '', timeOut: 6_000 })
      void navigate(recordPath(shipmentResource, row.id) ?? listPath(shipmentResource) ?? '..')
    },
  })
  const guard = useLeaveGuard(form.isDirty || chosen.length > 0)
  useVehicleOfCourier(form)
  const vehicle = useReferencedRecord<Columns<'vehicles'>>('vehicles', form.draft.vehicle_id)
  const load = vehicleLoad(chosen, limitsOf(vehicle))
  const planned: VehicleOverload = { vehicle: form.draft.vehicle_id, load }
  const isOverloadConfirmed = isLoadConfirmed(planned, confirmed)
  const setIsOverloadConfirmed = (isOn: boolean) => { setConfirmed(isOn ? planned : null) }
  return { form, isAssignment, setIsAssignment, load, isOverloadConfirmed, setIsOverloadConfirmed }
}

const limitsOf = (vehicle: Columns<'vehicles'> | null): VehicleLimits | null =>
  vehicle && { max_collect: vehicle.max_collect, max_delivery: vehicle.max_delivery, max_area: vehicle.max_area }

/** A chosen courier sets their own vehicle, unless a vehicle is chosen already. */
function useVehicleOfCourier({ draft, change }: Form) {
  const courier = useReferencedRecord<Columns<'couriers'>>('couriers', draft.courier_id)
  const isEmpty = (draft.vehicle_id ?? null) === null
  const setVehicle = useEffectEvent((vehicle_id: number) => { if (isEmpty) change('vehicle_id', vehicle_id) })
  const [id, vehicle_id] = [courier?.id, courier?.vehicle_id ?? null]
  useEffect(() => { if (vehicle_id !== null) setVehicle(vehicle_id) }, [id, vehicle_id])
}
