/** The calls that read the day, and send what waits on the phone. */
import type { CourierDay } from '#common/courier/day'
import { DEVICE_TIME_HEADER } from '#common/time/device_time'
import { translatorOfPage } from '../kit/providers/texts/language.ts'
import { refusalMessage } from './outbox/refusal_texts.ts'
import { request } from './request.ts'
import { readPhoto, readActions, saveAction } from './outbox/offline_store.ts'
import { bodyOf, pathOf, type QueuedAction, type ActionPhoto } from './outbox/queued_action.ts'
import type { Answer, SendingPhone, UploadAnswer } from './outbox/send_actions.ts'

const API = '/api/courier/'
const UPLOAD_TIMEOUT_MS = 120_000

export const networkPhone: Omit<SendingPhone, 'save'> & { readonly save: typeof saveAction } = {
  now: Date.now, actions: readActions, save: saveAction, photo: readPhoto, upload: uploadPhoto, send: sendAction, report: reportRefusal,
  isReachable: async () => (await fetchDay()).day !== null,
}

function sendAction(action: QueuedAction): Promise<Answer> {
  const headers = { 'Idempotency-Key': action.key, [DEVICE_TIME_HEADER]: action.device_at }
  return request(`${API}${pathOf(action.target)}`, { method: 'POST', body: bodyOf(action), headers })
}

async function uploadPhoto({ key, purpose, is_renewed: isRenewed }: ActionPhoto, content: Blob): Promise<UploadAnswer> {
  const form = new FormData()
  form.append('file', content, content.type === 'image/png' ? 'signature.png' : 'photo.jpg')
  const answer = await request(`${API}media?for=${encodeURIComponent(purpose)}`, {
    method: 'POST', body: form, headers: { 'Idempotency-Key': isRenewed ? `${key}-again` : key }, timeout_ms: UPLOAD_TIMEOUT_MS,
  })
  return { ...answer, media_id: answer.outcome === 'carried_out' ? idIn(answer.body) : null }
}

function idIn(body: unknown): number | null {
  const id = Number((body as { readonly id?: unknown } | null)?.id)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** For the office: what was pressed, when, and why it was refused, in the language of whoever reads it there. */
function reportRefusal(action: QueuedAction): Promise<Answer> {
  const message = action.refusal ? refusalMessage(action.refusal, translatorOfPage().t) : {}
  const body = { path: `${API}${pathOf(action.target)}`, body: bodyOf(action), message, happened_at: action.device_at }
  return request(`${API}refused-actions`, { method: 'POST', body, headers: { 'Idempotency-Key': `${action.key}-refused` } })
}

export async function fetchDay(): Promise<{ readonly outcome: Answer['outcome']; readonly day: CourierDay | null }> {
  const { outcome, body } = await request(`${API}day`)
  return { outcome, day: outcome === 'carried_out' ? body as CourierDay : null }
}
