/** Opening hours by weekday in local time ('09:00'–'19:00'; '24:00' is midnight); a closed day has none. */
export type OpeningHours = Readonly<Record<Weekday, readonly { readonly from: string; readonly to: string }[]>>
export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
