/** On duty or not. Not kept for later: whether one is on duty matters now. */
import { useState } from 'react'
import type { CourierDay } from '#common/courier/day'
import { showAlert } from '../../kit/providers/alerts.ts'
import { useTranslator, type Translator } from '../../kit/providers/texts/i18n.ts'
import { refusalTexts } from '../outbox/refusal_texts.ts'
import { request } from '../request.ts'
import { sync } from '../state.ts'

export function useDuty(day: CourierDay) {
  const { t } = useTranslator()
  const [isBusy, setIsBusy] = useState(false)
  const { on_duty } = day.courier
  const toggle = async () => {
    setIsBusy(true)
    const refused = await changeCourier(day, { on_duty: !on_duty }, t)
    setIsBusy(false)
    const message = refused && (refused.join(' ') || t('courier.pin.no_answer'))
    if (message) showAlert({ key: 'duty', type: 'danger', title: t('alerts.error'), message })
  }
  return { isOn: on_duty, isBusy, toggle: () => { void toggle() } }
}

/** Null when it is done. */
export async function changeCourier(
  { courier: { id, version } }: CourierDay, change: Readonly<Record<string, unknown>>, t: Translator['t'],
): Promise<readonly string[] | null> {
  const { outcome, refusal } = await request(`/api/courier/couriers/${id}`, { method: 'PATCH', body: { ...change, version } })
  await sync()
  if (outcome === 'carried_out') return null
  return refusal ? refusalTexts(refusal, t) : []
}
