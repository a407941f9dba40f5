import { BaseSchema } from '@adonisjs/lucid/schema'

/** An unknown arrival leaves out its sentence, which is one of its own now. Texts that somebody has changed, or WhatsApp approved, stay. */
export default class extends BaseSchema {
  override async up() {
    this.schema.raw(replaceText(BEFORE, AFTER))
  }

  override async down() {
    this.schema.raw(replaceText(AFTER, BEFORE))
  }
}

type Texts = Readonly<Record<'en' | 'fr' | 'es' | 'ar', string>>

const BEFORE: Texts = {
  en: '{courier} is on the way with {order} and arrives about {eta}. Phone: {courier_phone}',
  fr: '{courier} est en route pour {order} et arrive vers {eta}. Téléphone\u00a0: {courier_phone}',
  es: '{courier} va de camino con {order} y llega hacia las {eta}. Teléfono: {courier_phone}',
  ar: '{courier} في الطريق إليكم بخصوص {order} ويصل حوالي {eta}. الهاتف: {courier_phone}',
}
const AFTER: Texts = {
  en: '{courier} is on the way with {order}. Arrival about {eta}. Phone: {courier_phone}',
  fr: '{courier} est en route pour {order}. Arrivée vers {eta}. Téléphone\u00a0: {courier_phone}',
  es: '{courier} va de camino con {order}. Llegada hacia las {eta}. Teléfono: {courier_phone}',
  ar: '{courier} في الطريق إليكم بخصوص {order}. الوصول حوالي {eta}. الهاتف: {courier_phone}',
}

const replaceText = (before: Texts, after: Texts) => `
  update notification_templates set body = '${JSON.stringify(after)}'
  where event = 'courier_on_the_way' and audience = 'client' and external_template is null
    and body::jsonb = '${JSON.stringify(before)}'::jsonb`
