/** The days that a month or a week shows: whole weeks from Monday to Sunday. Pure; days are 'YYYY-MM-DD', months 'YYYY-MM'. */
const DAY = 86_400_000

export function weeksOf(month: string): string[][] {
  const weeks = [weekOf(`${month}-01`)]
  for (let start = dayAfter(weeks[0]?.[0] ?? '', 7); start.slice(0, 7) <= month; start = dayAfter(start, 7)) weeks.push(weekOf(start))
  return weeks
}

export function weekOf(day: string): string[] {
  // Monday is 0.
  const start = dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => dayAfter(start, index))
}

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
