/** What the phone itself says of an action that it could not send, in all languages: the office reads another one than the courier. */
import ar from '#locales/ar' with { type: 'json' }
import en from '#locales/en' with { type: 'json' }
import es from '#locales/es' with { type: 'json' }
import fr from '#locales/fr' with { type: 'json' }

const refused = { en, es, fr, ar }
const textsOf = (name: 'failed' | 'photo_lost') =>
  Object.fromEntries(Object.entries(refused).map(([locale, { courier }]) => [locale, courier.refused[name]]))

export const OWN_REFUSALS = { failed: textsOf('failed'), photo_lost: textsOf('photo_lost') }
