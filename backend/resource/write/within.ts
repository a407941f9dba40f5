import { refusalOf } from './database_refusal.ts'
import { Invalid } from '../refusals.ts'

/** Complaints about a part of a record stand at their place in the whole: `quantity` → `items.0.quantity`. */
export async function within<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!(refusal instanceof Invalid)) throw error
    throw new Invalid(Object.fromEntries(Object.entries(refusal.says).map(([field, says]) => [`${path}${field}`, says])))
  }
}
