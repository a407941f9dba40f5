/** The next national holiday, on which the demo company is closed: far enough that no order of the demo is due around it. */
import { daysBetween } from '#common/time/time'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

const DAYS_AHEAD = 35

const HOLIDAYS: readonly { readonly day: string; readonly name: Row<'special_days'>['name'] }[] = [
  {
    day: '01-11',
    name: {
      en: 'Independence Manifesto', es: 'Manifiesto de Independencia', fr: 'Manifeste de l’Indépendance', ar: 'ذكرى تقديم وثيقة الاستقلال',
    },
  },
  { day: '05-01', name: { en: 'Labour Day', es: 'Día del Trabajo', fr: 'Fête du Travail', ar: 'عيد الشغل' } },
  { day: '07-30', name: { en: 'Throne Day', es: 'Fiesta del Trono', fr: 'Fête du Trône', ar: 'عيد العرش' } },
  { day: '11-06', name: { en: 'Green March', es: 'Marcha Verde', fr: 'Marche verte', ar: 'عيد المسيرة الخضراء' } },
]

export async function createSpecialDay(store: Store): Promise<void> {
  const { today } = store.context
  const year = Number(today.slice(0, 4))
  const coming = [year, year + 1].flatMap((one) => HOLIDAYS.map(({ day, name }) => ({ on: `${one}-${day}`, name })))
    .find(({ on }) => daysBetween(today, on) >= DAYS_AHEAD)
  if (coming) await store.insert('special_days', { name: coming.name, from_on: coming.on, to_on: coming.on })
}
