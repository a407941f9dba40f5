import { fileCalls } from '#backend/files/calls'
import { liveCalls } from '#backend/live/calls'
import { messageCalls } from '#backend/messages/calls'
import { deliveryCalls } from '#backend/messages/delivery/calls'
import { describeInterface, type OpenApi } from '#backend/openapi/document'
import { portalCalls } from '#backend/portal/calls'
import { preferenceCalls } from '#backend/preferences/calls'
import { statisticsCalls } from '#backend/statistics/calls'
import type { Locale } from '#common/locales'

/** The whole interface. A room with calls of its own adds them here. */
export const openApi = (locale: Locale): OpenApi =>
  describeInterface(locale, [fileCalls, liveCalls, messageCalls, deliveryCalls, preferenceCalls, statisticsCalls, portalCalls])
