/** The audit log, which shows the values of settings too. */
import './setting_views.ts'

export { Component } from './audit/page.tsx'
