/** The screens of visitors and clients (specification §2). */
import type { BrowserUser } from '../browser/browser_context.ts'

export interface PublicScreen {
  readonly path: string
  readonly who: BrowserUser
  /** The translation key of the title; null if the title contains the record. */
  readonly title: string | null
  /** The page with a link to it, if there is one. */
  readonly from?: string
}

export const publicScreens: readonly PublicScreen[] = [
  { path: '/', who: 'visitor', title: 'site.home.title' },
  { path: '/privacy-policy', who: 'visitor', title: 'site.privacy.title', from: '/' },
  { path: '/no/such/page', who: 'visitor', title: 'site.not_found.title' },
  { path: '/admin', who: 'visitor', title: 'ui.auth.sign_in' },
  { path: '/user/forgot-password', who: 'visitor', title: 'ui.auth.forgot', from: '/admin' },
  { path: '/user/reset-password/0123456789', who: 'visitor', title: 'ui.auth.reset' },
  { path: '/user/first-owner/0123456789', who: 'visitor', title: 'ui.auth.first_owner' },
  { path: '/user/clock', who: 'visitor', title: 'ui.pin.clock' },
  { path: '/client/login', who: 'visitor', title: 'portal.sign_in.title', from: '/' },
  { path: '/client/forgot-password', who: 'visitor', title: 'portal.code.title', from: '/client/login' },
  { path: '/client/new', who: 'visitor', title: 'portal.dashboard.pickup', from: '/' },
  { path: '/client/reset-password/0123456789', who: 'visitor', title: 'ui.auth.reset' },
  { path: '/client/confirm-email/0123456789', who: 'visitor', title: 'ui.auth.confirm_email' },
  { path: '/restore/client/0123456789', who: 'visitor', title: 'ui.auth.restore' },
  { path: '/client/dashboard', who: 'client', title: 'portal.dashboard.title', from: '/' },
  { path: '/client/orders', who: 'client', title: 'portal.orders.title', from: '/client/dashboard' },
  { path: '/client/orders/new', who: 'client', title: 'portal.dashboard.pickup', from: '/client/dashboard' },
  { path: '/client/repeats', who: 'client', title: 'portal.repeats.title', from: '/client/dashboard' },
  { path: '/client/addresses', who: 'client', title: 'portal.address.title', from: '/client/dashboard' },
  { path: '/client/invoices', who: 'client', title: 'portal.papers.title', from: '/client/dashboard' },
  { path: '/client/messages', who: 'client', title: 'portal.messages.title', from: '/client/dashboard' },
  { path: '/client/account', who: 'client', title: 'portal.dashboard.account', from: '/client/dashboard' },
]
