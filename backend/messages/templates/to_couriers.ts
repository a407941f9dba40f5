/** What couriers are told about their runs. */
import type { Written } from './template.ts'

export const TO_COURIERS: readonly Written[] = [
  {
    event: 'run_published', audience: 'courier', channels: ['push'],
    title: { en: 'A run is free', fr: 'Une tournée est libre', es: 'Hay una ruta libre', ar: 'جولة متاحة' },
    body: {
      en: '{items} visits, {quantity}, {slot}. {link}',
      fr: '{items} passages, {quantity}, {slot}. {link}',
      es: '{items} visitas, {quantity}, {slot}. {link}',
      ar: '{items} زيارات، {quantity}، {slot}. {link}',
    },
  },
  {
    event: 'run_assigned', audience: 'courier', channels: ['push'],
    title: { en: 'A run for you', fr: 'Une tournée pour vous', es: 'Una ruta para usted', ar: 'جولة لك' },
    body: {
      en: '{items} visits on {slot} with {vehicle}. {link}',
      fr: '{items} passages le {slot} avec {vehicle}. {link}',
      es: '{items} visitas el {slot} con {vehicle}. {link}',
      ar: '{items} زيارات يوم {slot} على متن {vehicle}. {link}',
    },
  },
  {
    event: 'run_changed', audience: 'courier', channels: ['push'],
    title: { en: 'Your run has changed', fr: 'Votre tournée a changé', es: 'Su ruta ha cambiado', ar: 'تغيرت جولتك' },
    body: { en: '{reason} {link}', fr: '{reason} {link}', es: '{reason} {link}', ar: '{reason} {link}' },
  },
]
