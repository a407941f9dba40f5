import { fileCalls } from '#backend/files/openapi_calls'
import { invariantCalls } from '#backend/invariants/openapi_calls'
import { liveCalls } from '#backend/live/openapi_calls'
import { messageCalls } from '#backend/messages/openapi_calls'
import { inboxCalls } from '#backend/messages/delivery/openapi_calls'
import { openApiDocument, type OpenApi } from '#backend/openapi/openapi_document'
import type { DescribeCalls } from '#backend/openapi/api_call'
import { describeCalls } from '#backend/openapi/calls/declared_calls'
import { preferenceCalls } from '#backend/preferences/openapi_calls'
import { printingCalls } from '#backend/printing/openapi_calls'
import { clockCalls } from '#backend/staff/openapi_calls'
import { CALLS } from './calls.ts'
import type { Locale } from '#common/locales'

/** The calls outside the resources. A room with routes of its own adds its calls here. */
export const ROOMS: readonly DescribeCalls[] = [
  fileCalls, liveCalls, messageCalls, inboxCalls, preferenceCalls,
  printingCalls, invariantCalls, clockCalls, describeCalls(CALLS),
]

export const openApi = (locale: Locale): OpenApi => openApiDocument(locale, ROOMS)
