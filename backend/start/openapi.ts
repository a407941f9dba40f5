import { fileCalls } from '#backend/files/calls'
import { liveCalls } from '#backend/live/calls'
import { messageCalls } from '#backend/messages/calls'
import { deliveryCalls } from '#backend/messages/delivery/calls'
import { openApiDocument, type OpenApi } from '#backend/openapi/document'
import { portalCalls } from '#backend/portal/calls'
import { preferenceCalls } from '#backend/preferences/calls'
import { statisticsCalls } from '#backend/statistics/calls'
import type { Locale } from '#common/locales'

/** The OpenAPI document. A room with routes of its own adds their calls here. */
export const openApi = (locale: Locale): OpenApi =>
  openApiDocument(locale, [fileCalls, liveCalls, messageCalls, deliveryCalls, preferenceCalls, statisticsCalls, portalCalls])
