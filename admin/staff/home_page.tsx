/** The first page of staff: the work in the plant for those who work there and neither take orders nor read reports, else the dashboard. */
import { lazy, Suspense } from 'react'
import { Component as Dashboard, prefetch as prefetchDashboard } from './dashboard/page.tsx'
import { can } from '../kit/providers/session/access_control.ts'
import { hasPermission } from '../kit/providers/session/granted_permissions.ts'

/** Loaded by workers only; the dashboard loads with the page. */
const Work = lazy(async () => ({ default: (await import('./plant/work/page.tsx')).Component }))

export const prefetch = () => { if (!isWorker()) prefetchDashboard() }

const isWorker = () => can('tasks', 'list') && !can('orders', 'create') && !hasPermission('report-view')

export function Component() {
  return isWorker() ? <Suspense fallback={<div className="resource-page" aria-busy="true" />}><Work /></Suspense> : <Dashboard />
}
