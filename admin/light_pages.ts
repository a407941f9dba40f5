/**
 * The pages of specification §2 that are rendered without Refine: sign-in and recovery of staff, and all pages of clients and
 * couriers. The other pages of staff are in routes.tsx; home page and privacy policy are rendered by the server (backend/site).
 */
import type { ComponentType } from 'react'
import {
  orderingClientOnly, clientOnly, courierOrSignIn, guestOnly, clientOrSignIn, staffOrSignIn, type RouteGuard,
} from './auth/route_guards.ts'

export interface LightPage {
  readonly path: string
  /** Translation key; null for the staff area, which sets its own titles. */
  readonly title: string | null
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  readonly guard?: RouteGuard | undefined
}

const [staffGuest, clientGuest, courierGuest] = [guestOnly('user'), guestOnly('client'), guestOnly('courier')]

const courierPages = () => import('./courier/pages.ts')

export const lightPages: readonly LightPage[] = [
  page('/admin', 'ui.auth.sign_in', () => import('./staff_sign_in.tsx'), staffGuest),
  page('/user/forgot-password', 'ui.auth.forgot', () => import('./auth/forgot_password.tsx'), staffGuest),
  page('/user/reset-password/:token', 'ui.auth.reset', () => import('./auth/staff_reset_password.tsx'), staffGuest),
  page('/user/first-owner/:token', 'ui.auth.first_owner', () => import('./auth/first_owner.tsx'), staffGuest),
  page('/user/clock', 'ui.pin.clock', () => import('./auth/clock_page.tsx')),
  page('/user/print/:id', 'ui.print.title', () => import('./printing/print_page.tsx'), staffOrSignIn),
  page('/client/dashboard', 'portal.dashboard.title', () => import('./portal/dashboard.tsx'), clientOnly),
  page('/client/orders', 'portal.orders.title', () => import('./portal/orders.tsx'), clientOrSignIn),
  page('/client/orders/new', 'portal.dashboard.pickup', () => import('./portal/new_order.tsx'), orderingClientOnly),
  page('/client/orders/:id', 'portal.order.title', () => import('./portal/order_page.tsx'), clientOrSignIn),
  page('/client/account', 'portal.dashboard.account', () => import('./portal/account.tsx'), clientOrSignIn),
  page('/o/:token', 'portal.order.title', () => import('./portal/order_link_page.tsx')),
  page('/client/login', 'portal.sign_in.title', () => import('./portal/client_sign_in.tsx'), clientGuest),
  page('/client/forgot-password', 'portal.code.title', () => import('./portal/client_forgot_password.tsx'), clientGuest),
  page('/client/forgot-password/mail', 'ui.auth.forgot', () => import('./portal/client_forgot_password_by_mail.tsx'), clientGuest),
  page('/client/reset-password/:token', 'ui.auth.reset', () => import('./portal/client_reset_password.tsx')),
  page('/client/confirm-email/:token', 'ui.auth.confirm_email', () => import('./portal/confirm_email.tsx')),
  page('/courier/login', 'courier.sign_in.title', async () => (await courierPages()).signIn(), courierGuest),
  page('/courier', 'courier.shipments.title', async () => (await courierPages()).shipments(), courierOrSignIn),
  page('/courier/shipments/:id', 'courier.shipment.title', async () => (await courierPages()).shipment(), courierOrSignIn),
  page('/courier/stops/:id', 'courier.stop.title', async () => (await courierPages()).stop(), courierOrSignIn),
  page('/courier/cash', 'courier.cash.title', async () => (await courierPages()).cash(), courierOrSignIn),
  page('/courier/settings', 'courier.settings.title', async () => (await courierPages()).settings(), courierOrSignIn),
  page('/restore/:guard/:token', 'ui.auth.restore', () => import('./auth/restore_account.tsx')),
]

function page(path: string, title: string, load: LightPage['load'], guard?: RouteGuard): LightPage {
  return { path, title, load, guard }
}
