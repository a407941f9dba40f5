/** The counter or room of this device, as profiles name it. It belongs to the device, not to the person. */
const KEY = 'print_station'

export const readStation = (): string | null => localStorage.getItem(KEY)

export function saveStation(station: string | null): void {
  if (station === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, station)
}
