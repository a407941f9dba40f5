import { useState } from 'react'
import { parseInteger } from '#common/text/number_input'
import type { CourierShipment } from '#common/courier/day'
import { useTranslator } from '../kit/providers/texts/i18n.ts'
import { useDraft } from './outbox/drafts.ts'
import { PhotoField } from './photos/field.tsx'
import { useEarlyStart } from './shipment/use_early_start.ts'
import { subjectOf } from './outbox/queued_action.ts'
import { TypedField } from './typed_field.tsx'
import { useAction, type TakenPhoto } from './outbox/use_action.ts'
import { WideButton } from './wide_button.tsx'

const MAX_KM = 10_000_000

/** Leaving, with what the odometer says, typed or photographed. */
export function LeaveForm({ shipment, today }: { readonly shipment: CourierShipment; readonly today: string }) {
  const { id } = shipment
  const { t } = useTranslator()
  const { isBusy, run } = useAction()
  const draft = `shipments ${id} leave`
  const [{ odometer, photos }, type] = useDraft(draft, { odometer: '', photos: [] as readonly TakenPhoto[] })
  const [isChecked, setIsChecked] = useState(false)
  const km = parseInteger(odometer)
  const isRight = km === null || (km !== undefined && km >= 0 && km <= MAX_KM)
  const isMeant = useEarlyStart(shipment, today)
  const leave = async () => {
    setIsChecked(true)
    if (!isRight || !await isMeant()) return
    await run({
      subject: subjectOf('shipments', id), target: { resource: 'shipments', id, verb: 'leave' }, draft,
      body: km === null ? {} : { odometer_start: km },
    }, photos)
  }
  return (
    <section className="courier-section">
      <TypedField
        label={t('courier.leave.odometer')} error={isChecked && !isRight ? t('courier.leave.wrong') : undefined} kind="count"
        maxLength={10} value={odometer} onType={(text) => { type({ odometer: text }) }}
      />
      <PhotoField
        field="odometer_start_photo_id" purpose="shipments.odometer_start_photo_id" photos={photos}
        onChange={(taken) => { type({ photos: taken }) }}
      />
      <WideButton isPrimary isBusy={isBusy} onClick={() => { void leave() }}>{t('courier.verbs.leave')}</WideButton>
    </section>
  )
}
