/** Open from–to ('09:00'–'19:00', '24:00' is midnight), local time, for each day; a closed day has none. */
export type OpeningHours = Readonly<Record<Weekday, readonly { readonly from: string; readonly to: string }[]>>
export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
