/** The pages of the couriers, with their sign-in: all of it is kept for the time without a network. */
import { courierOrSignIn, guestOnly } from '../kit/auth/route_guards.ts'
import type { PageTable } from '../kit/document/page_table.ts'

export const courier: PageTable = {
  document: 'courier',
  pages: [
    { path: '/courier/login', title: 'courier.sign_in.title', guard: guestOnly('courier'), load: () => import('./sign_in/sign_in.tsx') },
    { path: '/courier', title: 'courier.shipments.title', guard: courierOrSignIn, load: () => import('./shipment/shipments_page.tsx') },
    { path: '/courier/shipments/:id', title: 'courier.shipment.title', guard: courierOrSignIn,
      load: () => import('./shipment/page.tsx') },
    { path: '/courier/stops/:id', title: 'courier.stop.title', guard: courierOrSignIn, load: () => import('./stop/page.tsx') },
    { path: '/courier/cash', title: 'courier.cash.title', guard: courierOrSignIn, load: () => import('./cash_page.tsx') },
    { path: '/courier/settings', title: 'courier.settings.title', guard: courierOrSignIn, load: () => import('./settings_page.tsx') },
  ],
}
