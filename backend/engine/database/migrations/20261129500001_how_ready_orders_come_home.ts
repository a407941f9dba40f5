import { BaseSchema } from '@adonisjs/lucid/schema'
import { literal } from '#backend/engine/database/sql_literal'

/** The message about a ready order promised a choice that a client who collects it does not have. A text of one's own stays as it is. */
const TEXTS = {
  en: [
    '{order} is ready. Left to pay: {balance} {currency}. Choose when we bring it: {link}, or come by: {hours}',
    '{order} is ready. Left to pay: {balance} {currency}. How you get it: {link}. Open: {hours}',
  ],
  fr: [
    '{order} est prête. Reste à payer\u00a0: {balance} {currency}. Choisissez la livraison\u00a0: {link}, ou passez\u00a0: {hours}',
    '{order} est prête. Reste à payer\u00a0: {balance} {currency}. Comment la recevoir\u00a0: {link}. Ouvert\u00a0: {hours}',
  ],
  es: [
    '{order} está listo. Resto a pagar: {balance} {currency}. Elija la entrega: {link}, o pase: {hours}',
    '{order} está listo. Resto a pagar: {balance} {currency}. Cómo recibirlo: {link}. Abierto: {hours}',
  ],
  ar: [
    'الطلبية {order} جاهزة. الباقي للأداء: {balance} {currency}. اختاروا موعد التوصيل: {link} أو تفضلوا لدينا: {hours}',
    'الطلبية {order} جاهزة. الباقي للأداء: {balance} {currency}. كيف تتسلمونها: {link}. نفتح: {hours}',
  ],
} as const

const replaced = (language: string, from: string, to: string) => `
  update notification_templates set body = jsonb_set(body::jsonb, '{${language}}', to_jsonb(${literal(to)}::text))
  where event = 'order_ready' and audience = 'client' and body ->> '${language}' = ${literal(from)}`

export default class extends BaseSchema {
  override async up() {
    for (const [language, [before, after]] of Object.entries(TEXTS)) this.schema.raw(replaced(language, before, after))
  }

  override async down() {
    for (const [language, [before, after]] of Object.entries(TEXTS)) this.schema.raw(replaced(language, after, before))
  }
}
