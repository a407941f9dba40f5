/** The audit log, which shows the values of settings too. */
import './setting_views.ts'

export { default as texts } from 'virtual:page_texts/audit'
export { Component } from './audit/page.tsx'
