/** Templates of messages to couriers, about their shipments: in their application, and by push where it is configured. */
import type { PredefinedTemplate } from './predefined_template.ts'

export const COURIER_TEMPLATES: readonly PredefinedTemplate[] = [
  {
    event: 'run_published', audience: 'courier', channels: ['in_app', 'push'],
    title: { en: 'A shipment is free', fr: 'Une tournée est libre', es: 'Hay una ruta libre', ar: 'جولة متاحة' },
    body: {
      en: 'Stops: {items}, {quantity}, {slot}.',
      fr: 'Passages\u00a0: {items}, {quantity}, {slot}.',
      es: 'Paradas: {items}, {quantity}, {slot}.',
      ar: 'عدد الزيارات: {items}، {quantity}، {slot}.',
    },
  },
  {
    event: 'run_assigned', audience: 'courier', channels: ['in_app', 'push'],
    title: { en: 'A shipment for you', fr: 'Une tournée pour vous', es: 'Una ruta para usted', ar: 'جولة لك' },
    body: {
      en: 'Stops: {items}. {slot}, with {vehicle}.',
      fr: 'Passages\u00a0: {items}. {slot}, avec {vehicle}.',
      es: 'Paradas: {items}. {slot}, con {vehicle}.',
      ar: 'عدد الزيارات: {items}. {slot}، على متن {vehicle}.',
    },
  },
  {
    event: 'run_changed', audience: 'courier', channels: ['in_app', 'push'],
    title: { en: 'Your shipment has changed', fr: 'Votre tournée a changé', es: 'Su ruta ha cambiado', ar: 'تغيرت جولتك' },
    body: { en: '{reason}', fr: '{reason}', es: '{reason}', ar: '{reason}' },
  },
]
