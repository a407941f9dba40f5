/**
 * The pages of specification §2 that are drawn without Refine: sign-in and recovery of staff, and all of clients. Those of staff stand
 * in routes.tsx; home and privacy policy are written by the server (backend/site).
 */
import type { ComponentType } from 'react'
import { bookingClient, clientOnly, notSignedIn, signedInClient, type Guard } from './auth/doors.ts'

export interface LightPage {
  readonly path: string
  /** Key of its words; the staff area sets its own. */
  readonly title: string | null
  readonly load: () => Promise<{ readonly Component: ComponentType }>
  readonly guard?: Guard | undefined
}

const [noStaff, noClient] = [notSignedIn('user'), notSignedIn('client')]

export const lightPages: readonly LightPage[] = [
  page('/admin', 'ui.auth.sign_in', () => import('./staff_sign_in.tsx'), noStaff),
  page('/user/forgot-password', 'ui.auth.forgot', () => import('./auth/forgot_password.tsx'), noStaff),
  page('/user/reset-password/:token', 'ui.auth.reset', () => import('./auth/reset_password.tsx'), noStaff),
  page('/user/first-owner/:token', 'ui.auth.first_owner', () => import('./auth/first_owner.tsx'), noStaff),
  page('/client/dashboard', 'portal.dashboard.title', () => import('./portal/dashboard.tsx'), clientOnly),
  page('/client/orders', 'portal.orders.title', () => import('./portal/orders.tsx'), signedInClient),
  page('/client/orders/new', 'portal.dashboard.pickup', () => import('./portal/new_order.tsx'), bookingClient),
  page('/client/orders/:id', 'portal.order.title', () => import('./portal/order_page.tsx'), signedInClient),
  page('/client/account', 'portal.dashboard.account', () => import('./portal/account.tsx'), signedInClient),
  page('/o/:token', 'portal.order.title', () => import('./portal/link.tsx')),
  page('/client/login', 'portal.sign_in.title', () => import('./portal/sign_in.tsx'), noClient),
  page('/client/forgot-password', 'portal.code.title', () => import('./portal/forgot_password.tsx'), noClient),
  page('/client/forgot-password/mail', 'ui.auth.forgot', () => import('./portal/forgot_by_mail.tsx'), noClient),
  page('/client/reset-password/:token', 'ui.auth.reset', () => import('./portal/reset_password.tsx')),
  page('/restore/:guard/:token', 'ui.auth.restore', () => import('./auth/restore.tsx')),
]

function page(path: string, title: string, load: LightPage['load'], guard?: Guard): LightPage {
  return { path, title, load, guard }
}
