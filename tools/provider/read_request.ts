/** Messages as the product sends them by the descriptions in provider.env; what the Cloud API would refuse is refused with its codes. */
import type { Channel } from './phone.ts'

export interface SentMessage {
  readonly number: string
  readonly text: string
  readonly template: string | null
  readonly reference: string | null
}
export interface Refusal { readonly code: string | number; readonly error: string }

export const readRequest = (channel: Channel, body: string): SentMessage | Refusal =>
  (channel === 'sms' ? readSms(new URLSearchParams(body)) : readWhatsapp(parse(body)))

function readSms(form: URLSearchParams): SentMessage | Refusal {
  const [to, text] = [form.get('to') ?? '', form.get('text') ?? '']
  if (!NUMBER.test(to)) return { code: 'invalid_number', error: 'The number is not valid' }
  if (!text) return { code: 'no_text', error: 'The text is missing' }
  return { number: `+${to}`, text, template: null, reference: form.get('reference') }
}

const NUMBER = /^\d{8,15}$/

interface CloudRequest {
  readonly messaging_product?: unknown
  readonly to?: unknown
  readonly type?: unknown
  readonly text?: { readonly body?: unknown }
  readonly template?: {
    readonly name?: unknown
    readonly language?: { readonly code?: unknown }
    readonly components?: readonly { readonly parameters?: readonly { readonly text?: unknown }[] }[]
  }
  readonly biz_opaque_callback_data?: unknown
}

function readWhatsapp(sent: CloudRequest): SentMessage | Refusal {
  const { to, type, template, biz_opaque_callback_data: data } = sent
  if (sent.messaging_product !== 'whatsapp' || typeof to !== 'string' || !NUMBER.test(to)) return { code: 100, error: 'Invalid parameter' }
  const reference = typeof data === 'string' ? data : null
  const body = sent.text?.body
  if (type === 'text' && typeof body === 'string' && body) return { number: `+${to}`, text: body, template: null, reference }
  const name = template?.name
  if (type !== 'template' || typeof name !== 'string' || !name) return { code: 100, error: 'Invalid parameter' }
  const isTranslated = /^(en|fr|es|ar)$/.test(String(template?.language?.code))
  if (!isTranslated) return { code: 132_001, error: 'Template name does not exist in the translation' }
  const values = (template?.components ?? []).flatMap(({ parameters = [] }) => parameters.map(({ text }) => text))
  if (!values.every(isValue)) return { code: 132_018, error: 'Parameter text is empty, or has new-line, tab or 4 consecutive spaces' }
  return { number: `+${to}`, text: values.join(' · '), template: name, reference }
}

const isValue = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && !/[\n\r\t]| {4}/.test(value)

function parse(body: string): CloudRequest {
  try {
    return JSON.parse(body) as CloudRequest
  } catch {
    return {}
  }
}
