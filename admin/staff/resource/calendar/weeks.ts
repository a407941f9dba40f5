/** The days of a month or a week: whole weeks from Monday to Sunday. Pure; days are 'YYYY-MM-DD', months 'YYYY-MM'. */
import { addDays, mondayOf } from '#common/time/time'

export function weeksOf(month: string): string[][] {
  const weeks = [weekOf(`${month}-01`)]
  // At most six: the address may name the last month of a year that dates have.
  for (let start = addDays(weeks[0]?.[0] ?? '', 7); weeks.length < 6 && start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(weekOf(start))
  return weeks
}

export function weekOf(day: string): string[] {
  const start = mondayOf(day)
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}
