/** The company in the words of schema.org. Pure. */
import type { Company } from './company.ts'

const DAYS = {
  mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday',
} as const

export function businessFacts({ name, phones, email, address, location, hours }: Company): object {
  const days = Object.entries(DAYS) as [keyof typeof DAYS, string][]
  return {
    '@context': 'https://schema.org', '@type': 'DryCleaningOrLaundry', name,
    ...(phones[0] && { telephone: phones[0] }), ...(email && { email }), ...(address && { address }),
    ...(location && { geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng } }),
    openingHoursSpecification: days.flatMap(([day, dayOfWeek]) =>
      hours[day].map(({ from: opens, to: closes }) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }))),
  }
}
