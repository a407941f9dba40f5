/** Templates of messages to couriers: in their application and by push; by phone to those whose browser takes no push. */
import type { I18n } from '#schema/types'
import type { PredefinedTemplate } from './predefined_template.ts'

interface CourierText {
  readonly event: PredefinedTemplate['event']
  readonly title: I18n
  readonly body: I18n
  /** Of a message without a title, and not beside its shipment. */
  readonly by_phone: I18n
}

const TEXTS: readonly CourierText[] = [
  {
    event: 'run_published',
    title: { en: 'A shipment is free', fr: 'Une tournée est libre', es: 'Hay una ruta libre', ar: 'جولة متاحة' },
    body: {
      en: 'Stops: {items}, {quantity}, {slot}.',
      fr: 'Passages\u00a0: {items}, {quantity}, {slot}.',
      es: 'Paradas: {items}, {quantity}, {slot}.',
      ar: 'عدد الزيارات: {items}، {quantity}، {slot}.',
    },
    by_phone: {
      en: 'A shipment is free, stops: {items}, {quantity}, {slot}.',
      fr: 'Une tournée est libre, passages\u00a0: {items}, {quantity}, {slot}.',
      es: 'Hay una ruta libre, paradas: {items}, {quantity}, {slot}.',
      ar: 'جولة متاحة، عدد الزيارات: {items}، {quantity}، {slot}.',
    },
  },
  {
    event: 'run_assigned',
    title: { en: 'A shipment for you', fr: 'Une tournée pour vous', es: 'Una ruta para usted', ar: 'جولة لك' },
    body: {
      en: 'Stops: {items}. {slot}, with {vehicle}.',
      fr: 'Passages\u00a0: {items}. {slot}, avec {vehicle}.',
      es: 'Paradas: {items}. {slot}, con {vehicle}.',
      ar: 'عدد الزيارات: {items}. {slot}، على متن {vehicle}.',
    },
    by_phone: {
      en: 'A shipment for you, stops: {items}. {slot}, with {vehicle}.',
      fr: 'Une tournée pour vous, passages\u00a0: {items}. {slot}, avec {vehicle}.',
      es: 'Una ruta para usted, paradas: {items}. {slot}, con {vehicle}.',
      ar: 'جولة لك، عدد الزيارات: {items}. {slot}، على متن {vehicle}.',
    },
  },
  {
    event: 'run_changed',
    title: { en: 'Your shipment has changed', fr: 'Votre tournée a changé', es: 'Su ruta ha cambiado', ar: 'تغيرت جولتك' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
    by_phone: {
      en: 'Your shipment of {slot} has changed. {reason}',
      fr: 'Votre tournée du {slot} a changé. {reason}',
      es: 'Su ruta del {slot} ha cambiado. {reason}',
      ar: 'تغيرت جولتك ليوم {slot}. {reason}',
    },
  },
  {
    event: 'shift_published',
    title: { en: 'Your shifts', fr: 'Vos horaires', es: 'Sus turnos', ar: 'أوقات عملك' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
    by_phone: {
      en: 'Your shifts: {reason}', fr: 'Vos horaires\u00a0: {reason}', es: 'Sus turnos: {reason}', ar: 'أوقات عملك: {reason}',
    },
  },
]

export const COURIER_TEMPLATES: readonly PredefinedTemplate[] = TEXTS.flatMap(({ event, title, body, by_phone }) => [
  { event, audience: 'courier', channels: ['in_app', 'push'], title, body },
  { event, audience: 'courier', channels: ['whatsapp', 'sms'], title, body: by_phone },
])
