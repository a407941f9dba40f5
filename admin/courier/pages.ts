/** The couriers' pages, loaded one by one: what each of them needs is listed in this chunk, not in the entry of every page. */
export const signIn = () => import('./sign_in.tsx')
export const shipments = () => import('./shipments_page.tsx')
export const shipment = () => import('./shipment_page.tsx')
export const stop = () => import('./stop_page.tsx')
export const cash = () => import('./cash_page.tsx')
export const settings = () => import('./settings_page.tsx')
