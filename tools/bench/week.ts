/** `npm run bench -- week`: a simulated week of a new company, whose faults are printed. */
import { randomInt } from 'node:crypto'
import { UserError } from '../user_error.ts'
import { simulateWeek } from '../week/simulate_week.ts'

/** The seed makes the week again; without one it is another week each time. */
export async function benchWeek(given?: string): Promise<void> {
  const seed = given === undefined ? randomInt(1_000_000) : Number(given)
  if (!Number.isInteger(seed)) throw new UserError('The seed of a week is a whole number: npm run bench -- week 42')
  console.log(`A week of 300 orders by phone, seed ${seed}`)
  const start = performance.now()
  const { counts, presses, faults } = await simulateWeek({ seed, say: console.log })
  const seconds = (performance.now() - start) / 1000
  console.log(`\n${[...counts].map(([what, count]) => `${String(count).padStart(6)} ${what}`).join('\n')}`)
  console.log(`\n${presses} presses in ${seconds.toFixed(0)} s: ${(presses / seconds).toFixed(0)} a second, one after the other`)
  if (faults.length > 0) throw new UserError(`${faults.length} faults:\n${faults.join('\n')}`)
  console.log('No broken rule, no piece without a place, no order without a next step or an end, no cash unaccounted.')
}
