/** Colours of statuses for pages that do not load the definition. */
import { app } from '#resources'

const { order_status } = app.enums

export const COLOURS: Readonly<Record<'order_status', Readonly<Record<string, string | null>>>> = { order_status }
