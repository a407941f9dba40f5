/** The calls of contract `common/courier_day.ts` that send what waits on the phone. */
import { DEVICE_TIME_HEADER, type CourierDay } from '#common/courier_day'
import { request } from './courier_request.ts'
import { readPhoto, readPresses, savePress } from './phone_store.ts'
import { bodyOf, pathOf, type Press, type PressPhoto } from './press.ts'
import type { Answer, SendingPhone, UploadAnswer } from './send_presses.ts'

const UPLOAD_TIMEOUT_MS = 120_000

export const networkPhone: Omit<SendingPhone, 'save'> & { readonly save: typeof savePress } = {
  presses: readPresses, save: savePress, photo: readPhoto, upload: uploadPhoto, send: sendPress, report: reportRefusal,
}

function sendPress(press: Press): Promise<Answer> {
  const headers = { 'Idempotency-Key': press.key, [DEVICE_TIME_HEADER]: press.device_at }
  return request(`/api/courier/${pathOf(press.target)}`, { method: 'POST', body: bodyOf(press), headers })
}

async function uploadPhoto({ key, purpose }: PressPhoto, content: Blob): Promise<UploadAnswer> {
  const form = new FormData()
  form.append('file', content, content.type === 'image/png' ? 'signature.png' : 'photo.jpg')
  const answer = await request(`/api/courier/media?for=${encodeURIComponent(purpose)}`, {
    method: 'POST', body: form, headers: { 'Idempotency-Key': key }, timeout_ms: UPLOAD_TIMEOUT_MS,
  })
  return { ...answer, media_id: answer.outcome === 'carried_out' ? Number((answer.body as { id: number }).id) : null }
}

/** For the office: what was pressed, when, and why it was refused. */
function reportRefusal(press: Press): Promise<Answer> {
  const [kind, id] = press.subject.split(' ')
  const about = kind === 'stops' ? { order_delivery_id: Number(id) } : { shipment_id: Number(id) }
  const body = {
    path: pathOf(press.target), body: bodyOf(press), message: press.refusal?.message ?? '', pressed_at: press.device_at, ...about,
  }
  return request('/api/courier/refused-presses', { method: 'POST', body, headers: { 'Idempotency-Key': `${press.key}-refused` } })
}

export async function fetchDay(): Promise<{ readonly outcome: Answer['outcome']; readonly day: CourierDay | null }> {
  const { outcome, body } = await request('/api/courier/day')
  return { outcome, day: outcome === 'carried_out' ? body as CourierDay : null }
}
