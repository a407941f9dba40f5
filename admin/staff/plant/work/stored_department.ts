/** The department that was chosen on this device: a tablet stands in one. Without a choice it is that of the person. */
const KEY = 'zarbia-work-department'

export type ChosenDepartment = number | 'all'

export function readDepartment(): ChosenDepartment | null {
  const stored = localStorage.getItem(KEY)
  return stored === 'all' ? 'all' : Number(stored) || null
}

export const storeDepartment = (department: ChosenDepartment): void => { localStorage.setItem(KEY, String(department)) }
