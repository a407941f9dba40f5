/** Templates of messages to couriers, about their shipments. */
import type { PredefinedTemplate } from './predefined_template.ts'

export const COURIER_TEMPLATES: readonly PredefinedTemplate[] = [
  {
    event: 'run_published', audience: 'courier', channels: ['push'],
    title: { en: 'A shipment is free', fr: 'Une tournée est libre', es: 'Hay un envío libre', ar: 'جولة متاحة' },
    body: {
      en: 'Stops: {items}, {quantity}, {slot}. {link}',
      fr: 'Arrêts\u00a0: {items}, {quantity}, {slot}. {link}',
      es: 'Paradas: {items}, {quantity}, {slot}. {link}',
      ar: 'عدد المحطات: {items}، {quantity}، {slot}. {link}',
    },
  },
  {
    event: 'run_assigned', audience: 'courier', channels: ['push'],
    title: { en: 'A shipment for you', fr: 'Une tournée pour vous', es: 'Un envío para usted', ar: 'جولة لك' },
    body: {
      en: 'Stops: {items}. {slot}, with {vehicle}. {link}',
      fr: 'Arrêts\u00a0: {items}. {slot}, avec {vehicle}. {link}',
      es: 'Paradas: {items}. {slot}, con {vehicle}. {link}',
      ar: 'عدد المحطات: {items}. {slot}، على متن {vehicle}. {link}',
    },
  },
  {
    event: 'run_changed', audience: 'courier', channels: ['push'],
    title: { en: 'Your shipment has changed', fr: 'Votre tournée a changé', es: 'Su envío ha cambiado', ar: 'تغيرت جولتك' },
    body: { en: '{reason} {link}', fr: '{reason} {link}', es: '{reason} {link}', ar: '{reason} {link}' },
  },
]
