/** Templates of messages to couriers, about their shipments. */
import type { TemplateSource } from './template.ts'

export const TO_COURIERS: readonly TemplateSource[] = [
  {
    event: 'run_published', audience: 'courier', channels: ['push'],
    title: { en: 'A run is free', fr: 'Une tournée est libre', es: 'Hay una ruta libre', ar: 'جولة متاحة' },
    body: {
      en: 'Visits: {items}, {quantity}, {slot}. {link}',
      fr: 'Passages\u00a0: {items}, {quantity}, {slot}. {link}',
      es: 'Visitas: {items}, {quantity}, {slot}. {link}',
      ar: 'عدد الزيارات: {items}، {quantity}، {slot}. {link}',
    },
  },
  {
    event: 'run_assigned', audience: 'courier', channels: ['push'],
    title: { en: 'A run for you', fr: 'Une tournée pour vous', es: 'Una ruta para usted', ar: 'جولة لك' },
    body: {
      en: 'Visits: {items}. {slot}, with {vehicle}. {link}',
      fr: 'Passages\u00a0: {items}. {slot}, avec {vehicle}. {link}',
      es: 'Visitas: {items}. {slot}, con {vehicle}. {link}',
      ar: 'عدد الزيارات: {items}. {slot}، على متن {vehicle}. {link}',
    },
  },
  {
    event: 'run_changed', audience: 'courier', channels: ['push'],
    title: { en: 'Your run has changed', fr: 'Votre tournée a changé', es: 'Su ruta ha cambiado', ar: 'تغيرت جولتك' },
    body: { en: '{reason} {link}', fr: '{reason} {link}', es: '{reason} {link}', ar: '{reason} {link}' },
  },
]
