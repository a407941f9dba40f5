/** The days that a month shows: whole weeks from Monday to Sunday. Pure; days are 'YYYY-MM-DD', months 'YYYY-MM'. */
const DAY = 86_400_000

export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  // Monday is 0.
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY
  const weeks: string[][] = []
  for (let at = start; at === start || dayAt(at).slice(0, 7) <= month; at += 7 * DAY)
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAt(at + index * DAY)))
  return weeks
}

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
