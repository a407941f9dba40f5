import { openApiDocument, type OpenApi } from '#backend/services/openapi/document'
import type { DescribeCalls } from '#backend/services/openapi/api_call'
import { describeCalls } from '#backend/services/openapi/calls/declared_calls'
import { CALLS } from './calls.ts'
import type { Locale } from '#common/locales'

/** The calls outside the resources. */
export const describeDeclared: DescribeCalls = describeCalls(CALLS)

export const openApi = (locale: Locale): OpenApi => openApiDocument(locale, describeDeclared)
