/**
 * The pages of specification §2 for whoever is not staff or a courier at work: those of clients, and sign-in and recovery of all three.
 * Home page and privacy policy are rendered by the server (backend/pages/site).
 */
import {
  orderingClientOnly, clientOnly, guestOnly, clientOrSignIn, type RouteGuard,
} from '../kit/auth/route_guards.ts'
import { newcomersOnly } from './sign_up/draft.ts'
import type { Page, PageTable } from '../kit/document/page_table.ts'

const [staffGuest, clientGuest] = [guestOnly('user'), guestOnly('client')]

export const portal: PageTable = {
  document: 'portal',
  redirects: { '/client': '/client/dashboard', '/user/login': '/admin' },
  pages: [
    page('/admin', 'ui.auth.sign_in', () => import('../kit/auth/staff_sign_in_form.tsx'), staffGuest),
    page('/user/forgot-password', 'ui.auth.forgot', () => import('../kit/auth/password/forgot_password.tsx'), staffGuest),
    page('/user/reset-password/:token', 'ui.auth.reset', () => import('../kit/auth/password/staff_reset_password.tsx'), staffGuest),
    page('/user/first-owner/:token', 'ui.auth.first_owner', () => import('../kit/auth/password/first_owner.tsx'), staffGuest),
    page('/user/clock', 'ui.pin.clock', () => import('../kit/auth/pin/time_clock_page.tsx')),
    page('/client/dashboard', 'portal.dashboard.title', () => import('./dashboard.tsx'), clientOnly),
    page('/client/new', 'portal.dashboard.pickup', () => import('./sign_up/page.tsx'), newcomersOnly),
    page('/client/orders', 'portal.orders.title', () => import('./orders.tsx'), clientOrSignIn),
    page('/client/orders/new', 'portal.dashboard.pickup', () => import('./new_order.tsx'), orderingClientOnly),
    page('/client/orders/:id', 'portal.order.title', () => import('./order/page.tsx'), clientOrSignIn),
    page('/client/repeats', 'portal.repeats.title', () => import('./repeats/page.tsx'), clientOrSignIn),
    page('/client/addresses', 'portal.address.title', () => import('./account/addresses_page.tsx'), clientOrSignIn),
    page('/client/invoices', 'portal.papers.title', () => import('./account/invoices_page.tsx'), clientOrSignIn),
    page('/client/messages', 'portal.messages.title', () => import('./messages/page.tsx'), clientOrSignIn),
    page('/client/account', 'portal.dashboard.account', () => import('./account/account.tsx'), clientOrSignIn),
    page('/o/:token', 'portal.order.title', () => import('./order/link_page.tsx')),
    page('/client/login', 'portal.sign_in.title', () => import('./sign_in/client_sign_in.tsx'), clientGuest),
    page('/client/forgot-password', 'portal.code.title', () => import('./sign_in/client_forgot_password.tsx'), clientGuest),
    page('/client/forgot-password/mail', 'ui.auth.forgot', () => import('./sign_in/client_forgot_password_by_mail.tsx'), clientGuest),
    page('/client/reset-password/:token', 'ui.auth.reset', () => import('./sign_in/client_reset_password.tsx')),
    page('/client/confirm-email/:token', 'ui.auth.confirm_email', () => import('./sign_in/confirm_email.tsx')),
    page('/restore/:guard/:token', 'ui.auth.restore', () => import('../kit/auth/password/restore_account.tsx')),
  ],
}

function page(path: string, title: string, load: Page['load'], guard?: RouteGuard): Page {
  return { path, title, load, guard }
}
